/// For an order of numbers 0 ..< n: the position of each number in it.
func inverse(of order: [UInt32]) -> [UInt32] {
  var ranks = [UInt32](repeating: 0, count: order.count)
  for position in order.indices { ranks[Int(order[position])] = UInt32(position) }
  return ranks
}
