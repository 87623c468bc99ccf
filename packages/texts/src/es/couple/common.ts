import type * as en from '../../en/couple/common.ts'
import type { Translated } from '../../translated.ts'

export const common: Translated<typeof en.common> = {
  goHome: 'Ir al inicio',
  goToLogin: 'Entrar',
  tryAgain: 'Reintentar',
  contents: 'En esta página',
  cancel: 'Cancelar',
  save: 'Guardar',
  saved: 'Guardado',
  authenticationRequired: 'Primero hay que entrar',
  authenticationRequiredHint: 'Esta página solo se puede ver al entrar.',
  genericError: 'Algo salió mal. Inténtalo otra vez, por favor.',
  offlineSave: 'Estás sin conexión. Lo que escribiste se queda aquí hasta que vuelva la conexión.',
  signedOutMeanwhile: 'Tu sesión se cerró. Lo que escribiste sigue aquí para ti.',
  required: 'Falta: {label}',
  browserOn: '{browser} en {device}',
  aBrowser: 'Un navegador',
  aDevice: 'un dispositivo',
  you: 'Tú',
  whichDay: 'Qué día',
  today: 'Hoy',
  yesterday: 'Ayer',
  notInFuture: 'Esta fecha no puede estar en el futuro',
}
