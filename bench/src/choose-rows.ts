const rowsAfter: Readonly<Record<string, readonly string[]>> = {
  'front-end': ['first-route', 'ring-tap'],
  gateway: ['gateway-cpu', 'reads-and-writes'],
  service: ['reads-and-writes', 'live-latency'],
}

export const chooseRows = <R extends { readonly name: string }>(
  rows: readonly R[],
  words: readonly string[],
): readonly R[] => {
  const names = rows.map(({ name }) => name)
  const unknown = words.filter((word) => !names.includes(word) && rowsAfter[word] === undefined)
  if (unknown.length > 0)
    throw new Error(
      `There is no row ${unknown.join(', ')}. Rows: ${names.join(', ')}. Rows after a change of: ${Object.keys(rowsAfter).join(', ')}.`,
    )
  const wanted = new Set(words.flatMap((word) => rowsAfter[word] ?? [word]))
  return words.length === 0 ? rows : rows.filter(({ name }) => wanted.has(name))
}
