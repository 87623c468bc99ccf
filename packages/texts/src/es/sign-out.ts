import type * as en from '../en/sign-out.ts'
import type { Translated } from '../translated.ts'

export const signOutTexts: Translated<typeof en.signOutTexts> = {
  title: 'Algunos de tus archivos siguen en camino',
  hint: 'Si sales ahora, no se subirán: {names}.',
  more: '{names} y {count} más',
}
