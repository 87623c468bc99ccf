import type * as en from '../../en/couple/viewer.ts'
import type { Translated } from '../../translated.ts'

export const viewer: Translated<typeof en.viewer> = {
  carousel: 'Fotos y vídeos',
  slide: 'Foto o vídeo',
  position: '{index} de {total}',
  previous: 'Anterior',
  next: 'Siguiente',
  close: 'Cerrar',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  save: 'Guardar el original',
  saveAll: 'Guardar los {n} originales',
  saveFailed: 'No se guardó. Inténtalo otra vez.',
  originalHint: 'Guardando. Un original puede mostrar dónde y con qué dispositivo se hizo.',
  preparing: 'Preparando este vídeo para todos los dispositivos…',
  preparingPart: 'Preparando este vídeo para todos los dispositivos: {percent} %',
  tooLong:
    'Este vídeo es demasiado largo o demasiado grande para prepararlo para todos los dispositivos, así que queda tal como se subió. Si aquí no se reproduce, guarda el original.',
  notShown: 'No podemos mostrar este vídeo sin revelar dónde se grabó. El original está a salvo: puedes guardarlo.',
}
