import type * as en from '../en/kit.ts'
import type { Translated } from '../translated.ts'

export const kitTexts: Translated<typeof en.kitTexts> = {
  unreachable: 'No pudimos conectar con Love Space. Revisa tu conexión, por favor.',
  tooSlow: 'Love Space tardó demasiado en responder. Inténtalo otra vez, por favor.',
  signedOut: 'Tu sesión se cerró. Vuelve a entrar, por favor.',
  serverAnswered: 'Algo salió mal de nuestro lado. Inténtalo otra vez, por favor.',
  uploadFailed: 'La subida falló.',
}
