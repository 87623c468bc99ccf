/** Returns the page numbers to offer: first, last and around the present page. Null marks a gap. */
export const shownPages = (present: number, pages: number): readonly (number | null)[] => {
  const near = [1, present - 1, present, present + 1, pages].filter((page) => page >= 1 && page <= pages)
  const numbers = [...new Set(near)].toSorted((a, b) => a - b)
  return numbers.flatMap((page, index) => {
    const before = numbers[index - 1]
    return before === undefined || page - before === 1 ? [page] : page - before === 2 ? [page - 1, page] : [null, page]
  })
}
