import type * as en from '../en/sign-out.ts'
import type { Translated } from '../translated.ts'

export const signOutTexts: Translated<typeof en.signOutTexts> = {
  title: 'Algunas cosas siguen en camino',
  hint: 'Si sales ahora, no se enviará: {names}.',
  more: '{names} y {count} más',
  shares: 'lo que compartiste desde otra app',
  recording: 'tu grabación',
  recordings: '{count} grabaciones',
}
