import type * as en from '../../en/couple/waiting.ts'
import type { Translated } from '../../translated.ts'

export const waiting: Translated<typeof en.waiting> = {
  sendsLater: 'Se envía al reconectar',
  sendsWithFile: 'Se envía solo, en cuanto llegue su imagen',
  deletesLater: 'Va a la papelera al reconectar',
  restoresLater: 'Regresa al reconectar',
  takeBack: 'Deshacer',
  keepAsDraft: 'Dejar en borrador',
  dismiss: 'OK',
  changedSince: 'Esto cambió mientras tanto. Tu cambio se quedó aquí.',
  isGone: 'Esto ya no está. Lo que escribiste se quedó aquí.',
  couldNotSend: 'Esto no se pudo enviar. Se quedó aquí.',
  couldNotDelete: 'Esto no se pudo borrar.',
  draftFirst: 'Termina primero lo que estás escribiendo. Esto se queda aquí hasta entonces.',
}
