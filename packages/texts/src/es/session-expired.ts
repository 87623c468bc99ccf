import type * as en from '../en/session-expired.ts'
import type { Translated } from '../translated.ts'

export const sessionExpired: Translated<typeof en.sessionExpired> = {
  title: 'Vuelve a entrar, por favor',
  message: 'Tu sesión ha caducado. Acerca tu anillo, o entra con tu correo.',
  confirm: 'OK',
  signIn: 'Entrar con tu correo',
}
