import type * as en from '../../en/couple/menu.ts'
import type { Translated } from '../../translated.ts'

export const menu: Translated<typeof en.menu> = {
  spaceSettings: 'Ajustes del espacio',
  introForNfc: 'Cómo se entra con NFC',
  signIn: 'Entrar',
}
