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
  originalHint: 'Un original guarda lo que su dispositivo escribió en él: a menudo el lugar y qué dispositivo era.',
  preparing: 'Preparando este video para todos los dispositivos...',
  preparingPart: 'Preparando este video para todos los dispositivos: {percent} %',
  tooLong:
    'Este video es demasiado largo o demasiado grande para prepararlo para todos los dispositivos, así que queda tal como se subió. Si aquí no se reproduce, guarda el original.',
  notShown:
    'Este video no se puede mostrar sin el lugar que su dispositivo escribió en él. El original está a salvo: puedes guardarlo.',
}
