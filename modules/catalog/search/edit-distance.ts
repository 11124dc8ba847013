/** How many letters must be put in, left out, replaced or swapped with a neighbour to get from one word to the other. */
export function editDistance(from: string, to: string): number {
  const [a, b] = [[...from], [...to]]
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)]

  for (let row = 1; row <= a.length; row++) {
    const line = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const ways = [
        rows[row - 1]![column]! + 1,
        line[column - 1]! + 1,
        rows[row - 1]![column - 1]! + (isSame ? 0 : 1),
      ]
      const isSwap =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (isSwap) ways.push(rows[row - 2]![column - 2]! + 1)
      line.push(Math.min(...ways))
    }
    rows.push(line)
  }
  return rows[a.length]![b.length]!
}
