import type * as en from '../en/held-writes.ts'
import type { Translated } from '../translated.ts'

export const heldTexts: Translated<typeof en.heldTexts> = {
  one: 'Algo que escribiste aún no se ha enviado.',
  many: 'Escribiste {count} cosas que aún no se han enviado.',
  send: 'Enviar ya',
  discard: 'Descartar',
  confirmDiscard: '¿Descartar lo que escribiste?',
  confirmDiscardHint: 'Solo está en este dispositivo y no se puede recuperar.',
  sent: 'Enviado.',
  refused: 'Una parte no se pudo enviar.',
}
