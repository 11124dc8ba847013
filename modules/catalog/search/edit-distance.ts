/** Damerau–Levenshtein distance (optimal string alignment): insertions, deletions, replacements and swaps of neighbours. */
export function editDistance(from: string, to: string): number {
  const [a, b] = [[...from], [...to]]
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)]

  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const costs = [
        rows[row - 1]![column]! + 1,
        current[column - 1]! + 1,
        rows[row - 1]![column - 1]! + (isSame ? 0 : 1),
      ]
      const isSwap =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (isSwap) costs.push(rows[row - 2]![column - 2]! + 1)
      current.push(Math.min(...costs))
    }
    rows.push(current)
  }
  return rows[a.length]![b.length]!
}
