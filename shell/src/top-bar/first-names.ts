import { firstNameOf } from '@love-space/couple-rules/first-name.ts'

export const firstNames = (users: readonly { readonly name: string }[]): string[] =>
  users.map(firstNameOf).filter((name) => name !== '')

export function isNamedAfter(spaceName: string, names: readonly string[]): boolean {
  const words = (text: string) => text.toLocaleLowerCase().match(/[\p{L}\p{M}\p{N}'’-]+/gu) ?? []
  const said = new Set(words(spaceName).filter((word) => !['and', 'und', 'et', 'y', 'e'].includes(word)))
  return names.length > 0 && said.size === names.length && names.flatMap(words).every((word) => said.has(word))
}
