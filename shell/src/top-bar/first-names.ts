/** The first names of the people in a space, in order of joining. */
export const firstNames = (users: readonly { readonly name: string }[]): string[] =>
  users.map(({ name }) => name.trim().split(/\s+/)[0] ?? '').filter((name) => name !== '')
