import type * as en from '../en/document.ts'
import type { Translated } from '../translated.ts'

export const documentTexts: Translated<typeof en.documentTexts> = {
  description: 'Un espacio privado para dos, que se abre con un anillo.',
  opening: 'Abriendo…',
  withoutScript: 'Love Space necesita JavaScript.',
}
