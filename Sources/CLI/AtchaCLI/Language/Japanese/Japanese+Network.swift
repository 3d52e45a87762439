import AtchaData
import CoreNetwork
import Domain

extension Japanese {
  var offlineHelp: String { "ネットワークに何も問い合わせません。" }
  var verboseHelp: String { "ネットワークへの問い合わせを一つずつ標準エラーに知らせます。" }

  func explanation(_ error: NetworkError) -> Explanation {
    switch error {
    case .offline(.asked):
      Explanation("--offline のためネットワークには問い合わせません", hint: "--offline を外してください")
    case .offline(.noNetwork):
      Explanation("このコンピューターはネットワークに接続されていません", hint: "接続してからもう一度お試しください")
    case .dns(let host):
      Explanation("'\(host)' のアドレスが見つかりません", hint: "名前とネットワークを確認してください")
    case .connect(let host, let reason):
      Explanation(
        "\(host) に接続できません: \(reason)", hint: "サーバーが動いているか確認し、後でもう一度お試しください")
    case .tls(let host, let problem):
      Explanation(
        "\(host) が本物か確認できません: \(text(CertificateProblem(problem)))",
        hint: hint(CertificateProblem(problem)))
    case .timeout(let host, .connecting, let limit):
      Explanation(
        "\(NetworkError.seconds(limit)) 秒以内に \(host) に接続できませんでした",
        hint: "ネットワークを確認するか、後でもう一度お試しください")
    case .timeout(let host, .answering, let limit):
      Explanation(
        "\(NetworkError.seconds(limit)) 秒以内に \(host) の応答がありませんでした",
        hint: "後でもう一度お試しください")
    case .httpStatus(let response):
      Explanation(
        "\(response.host) の応答はステータス \(response.status) でした",
        hint: response.status == 401 || response.status == 403
          ? "キーを確認してください: atcha provider test" : "アドレスを確認するか、後でもう一度お試しください")
    case .rateLimited(let delay, let response):
      Explanation(
        "\(response.host) への問い合わせが多すぎます",
        hint: delay.map { "\(NetworkError.seconds($0)) 秒後にもう一度お試しください" } ?? "後でもう一度お試しください")
    case .captivePortal(let host):
      Explanation(
        "\(host) の応答の代わりにウェブページが届きました",
        hint: "ブラウザーでこのネットワークにログインするか、アドレスを確認してください")
    case .truncated(let host):
      Explanation("\(host) の応答が途中で切れました", hint: "もう一度お試しください")
    case .undecodable(let host, let reason):
      Explanation(
        "\(host) の応答を理解できません: \(reason)",
        hint: "アドレスを確認してください。正しければ ATCHA_HTTP_RECORD=フォルダー で記録してお知らせください")
    case .tooLarge(let host, let limit):
      Explanation("\(host) の応答が \(limit >> 20) MiB を超えています", hint: "アドレスを確認してください")
    case .cancelled: Explanation("中断されました", hint: "何も変更されていません。もう一度実行してください")
    case .circuitOpen(let provider, let rest):
      Explanation(
        "\(provider) の失敗が続いたため、しばらく問い合わせません",
        hint: "\(NetworkError.seconds(rest)) 秒後にもう一度お試しください")
    case .badURL(let text):
      Explanation(
        "'\(text)' はウェブのアドレスではありません", hint: "https://example.org/x のように指定してください")
    case .badRedirect(let host, let target, let problem):
      Explanation(
        "\(host) が示す \(target) へは転送されません: \(text(problem))",
        hint: "正しいアドレスなら、直接そのアドレスを指定してください")
    case .unusable(let reason):
      Explanation(
        "ネットワークを使えません: \(reason)", hint: "libcurl4 をインストールするか、network.ca を設定してください")
    case .cannotWrite(let path, let code):
      Explanation("'\(path)' に書き込めません: システムエラー \(code)", hint: "空き容量と権限を確認してください")
    case .cannotRead(let path, let detail): inputOutput(path, detail)
    case .notRecorded(let request, let folder):
      Explanation("\(folder) に '\(request)' の記録がありません", hint: "先に記録してください")
    }
  }

  func text(_ problem: CertificateProblem) -> String {
    switch problem {
    case .expired: "証明書の期限が切れています"
    case .notYetValid: "証明書がまだ有効ではありません"
    case .wrongHost: "証明書が別の名前のものです"
    case .selfSigned: "自己署名の証明書です"
    case .unknownIssuer(let store?): "\(store) にある発行者の証明書ではありません"
    case .unknownIssuer(nil): "既知の発行者による証明書ではありません"
    case .other(let detail): detail
    }
  }

  func hint(_ problem: CertificateProblem) -> String {
    switch problem {
    case .expired, .notYetValid:
      "このコンピューターの時計を確認してください。正しければサーバー側の問題です"
    case .selfSigned, .unknownIssuer:
      "発行者を信頼できるなら、証明書を指定してください: atcha config set network.ca ファイル"
    case .wrongHost, .other: "アドレスと、このネットワークが信頼できるかを確認してください"
    }
  }

  private func text(_ problem: NetworkError.RedirectProblem) -> String {
    switch problem {
    case .tooMany: "回数が多すぎます"
    case .otherScheme: "方式（スキーム）が異なります"
    case .notFollowed: "GET ではありません"
    }
  }

  func explanation(_ fault: ProviderFault, nearest: String?) -> Explanation {
    switch fault {
    case .unknownProvider(let name):
      Explanation(
        "'\(name)' というプロバイダーはありません",
        hint: nearest.map { "'\($0)' ではありませんか?" } ?? "一覧: atcha provider list")
    case .notSet(let name):
      Explanation("\(name) は設定されていません", hint: "設定するには: atcha provider set \(name)")
    case .badLine(let path, let line):
      Explanation(
        "\(path):\(line): 'プロバイダー = 値' の形でないか、重複しています", hint: "その行を直すか、削除してください")
    case .badURL(let text):
      Explanation(
        "'\(text)' はサーバーのアドレスではありません", hint: "https://example.org のように指定してください")
    case .topicNeeded(let url):
      Explanation("'\(url)'の末尾にトピックがありません", hint: "\(url)/トピックのようにトピックのアドレスを指定してください")
    case .urlNeeded(let kind):
      Explanation(
        "\(kind.rawValue) のアドレスが必要です", hint: "atcha provider set \(kind.rawValue) --url アドレス")
    case .keyNeeded(let kind):
      Explanation(
        "\(kind.rawValue) にはキーが必要です",
        hint: "atcha provider set \(kind.rawValue) --key-file ファイル、または変数 \(kind.keyVariable)")
    case .needsTLS(let url):
      Explanation("'\(url)' ではキーが誰にでも読めてしまいます", hint: "https のアドレスを指定してください")
    case .badKey(let place):
      Explanation("\(place) にキーがありません", hint: "キーは空白のない一行です")
    case .readableByOthers(let path):
      Explanation("'\(path)' のキーが他の利用者にも読めます", hint: "chmod 600 '\(path)'")
    case .missing(let path):
      Explanation("ファイル '\(path)' がありません", hint: "パスを確認してください")
    case .noSpace(let path): noSpace(path)
    case .notPermitted(let path): notPermitted(path)
    case .inputOutput(let path, let detail): inputOutput(path, detail)
    }
  }
}
