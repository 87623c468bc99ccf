import type * as en from '../../en/couple/waiting.ts'
import type { Translated } from '../../translated.ts'

export const waiting: Translated<typeof en.waiting> = {
  sendsLater: 'Se enviará cuando haya conexión',
  sendsWithFile: 'Se enviará cuando se suban sus archivos',
  deletesLater: 'Se borrará cuando haya conexión',
  restoresLater: 'Se recuperará cuando haya conexión',
  undo: 'Deshacer',
  keepAsDraft: 'Dejar en borrador',
  dismiss: 'OK',
  changedSince: 'Esto cambió después. Tu cambio no se envió y sigue aquí.',
  isGone: 'Esto ya no está. Lo que escribiste no se envió y sigue aquí.',
  filesGone: 'Algunas de sus fotos esperaron demasiado y ya no están aquí. Elígelas otra vez antes de guardar.',
  couldNotSend: 'Esto no se pudo enviar. Sigue aquí.',
  couldNotDelete: 'Esto no se pudo borrar.',
  draftFirst: 'Primero termina o descarta lo que estás escribiendo.',
}
