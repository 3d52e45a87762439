package import Domain

/// What a parser of itineraries has to know besides the answer.
package struct JourneyContext: Sendable {
  /// The name under which the provider is set up.
  package var provider: String
  package var question: SearchQuestion
  /// By whose clocks times are told that come without a zone.
  package var zone: ZoneRules

  package init(provider: String, question: SearchQuestion, zone: ZoneRules) {
    self.provider = provider
    self.question = question
    self.zone = zone
  }

  func failure(_ reason: ProviderFailure.Reason) -> ProviderFailure {
    ProviderFailure(provider: provider, reason: reason)
  }

  /// Reads a document whose root is an object.
  func document(_ body: some Sequence<UInt8>) throws(ProviderFailure) -> WireValue {
    do {
      let value = try WireValue(json: body)
      guard value.isObject else { throw failure(.notUnderstood("the answer is no JSON object")) }
      return value
    } catch let error as WireFault {
      throw failure(.notUnderstood("\(error.detail) (byte \(error.offset))"))
    } catch let error as ProviderFailure {
      throw error
    } catch {
      throw failure(.notUnderstood("not JSON"))
    }
  }

  /// A route of legs that are in order; nil where they make none.
  func route(_ legs: [Leg]) -> Route? {
    guard let first = legs.first, let last = legs.last,
      let boarding = legs.first(where: \.isRide)
    else { return nil }
    return Route(
      id: RouteIdentity.id(night: question.night.date, legs: legs), leaveBy: first.departureAt,
      boardingAt: boarding.departureAt, arrivalAt: last.arrivalAt, legs: legs, bindingLeg: nil,
      firstSlackSeconds: nil)
  }

  /// A point of a leg; those without a name of their own have that of the place.
  func point(
    named name: String?, or place: Place, stopID: String? = nil, platform: String? = nil,
    latitude: Double?, longitude: Double?
  ) -> StopPoint {
    StopPoint(
      name: name ?? place.name, stopID: stopID, platform: platform,
      coordinate: Self.coordinate(latitude, longitude) ?? (name == nil ? place.coordinate : nil))
  }

  static func coordinate(_ latitude: Double?, _ longitude: Double?) -> Coordinate? {
    guard let latitude, let longitude, (-90...90).contains(latitude),
      (-180...180).contains(longitude)
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// `F00` and such; nil for anything but six hexadecimal digits.
  static func color(_ text: String?) -> UInt32? {
    guard let text, text.utf8.count == 6, text.allSatisfy(\.isHexDigit) else { return nil }
    return UInt32(text, radix: 16)
  }
}
