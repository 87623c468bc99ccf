import type * as en from '../en/sign-out.ts'
import type { Translated } from '../translated.ts'

export const signOutTexts: Translated<typeof en.signOutTexts> = {
  title: 'Algunos de tus archivos siguen en camino',
  hint: 'Si sales, lo que aún no se ha enviado no avanza más y este dispositivo lo olvida: {names}.',
  more: '{names} y {count} más',
}
