import type * as en from '../../en/couple/viewer.ts'
import type { Translated } from '../../translated.ts'

export const viewer: Translated<typeof en.viewer> = {
  carousel: 'Fotos y videos',
  slide: 'Foto o video',
  position: '{index} de {total}',
  previous: 'Anterior',
  next: 'Siguiente',
  close: 'Cerrar',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  save: 'Guardar el original',
  saveAll: 'Guardar los {n} originales',
  saveFailed: 'No se guardó. Inténtalo otra vez.',
}
