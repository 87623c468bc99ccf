import type * as en from '../../en/couple/sharing.ts'
import type { Translated } from '../../translated.ts'

export const sharing: Translated<typeof en.sharing> = {
  title: 'Desde tus otras apps',
  subtitle: 'Lo que compartiste espera en este dispositivo hasta que decidas. Si sales de tu cuenta, desaparece.',
  loading: 'Mirando qué espera aquí',
  loadFailed: 'No se cargó lo que espera aquí.',
  empty: 'Aquí no espera nada',
  emptyHint: 'En otra app, comparte una foto, un vídeo o un enlace con Love Space. Llega primero aquí, y tú decides.',
  signInFirst: 'Entra para ver lo que compartiste.',
  ways: {
    memory: 'Hacer un recuerdo',
    past: 'Recuerdos, día a día',
    song: 'Añadir a nuestras canciones',
    letter: 'Empezar una carta',
  },
  drop: 'Ahora no, descartar',
  dropFailed: 'No se pudo descartar. Inténtalo otra vez.',
  openFailed: 'No se pudo abrir. Sigue aquí.',
  more: '+{n}',
  beyond: 'Son más de {n} a la vez. Las últimas {beyond} no se guardaron.',
  cut: 'El texto era muy largo. El resto no se guardó.',
  letterWritten: 'La carta de hoy ya está escrita. Esto puede esperar aquí a la de mañana.',
  waits: {
    one: 'Algo que compartiste te espera.',
    other: '{n} cosas que compartiste te esperan.',
  },
  look: 'Echar un vistazo',
  notKept: {
    'signed-out': 'No habías entrado en tu cuenta, así que no guardamos nada. Entra y compártelo otra vez.',
    full: 'No había sitio en este dispositivo. Decide sobre lo que espera aquí, o libera espacio, y compártelo otra vez.',
    'too-large': 'Un archivo puede tener 80 MB. Este era más grande, así que no guardamos nada.',
    unsuitable: 'Aquí caben fotos, vídeos, enlaces y palabras. Esto no era nada de eso, así que no guardamos nada.',
    elsewhere: 'Una página web intentó poner algo aquí. No guardamos nada.',
    'no-worker':
      'Love Space aún no estaba listo en este dispositivo, así que no guardamos nada. Ya lo está: compártelo otra vez.',
    failed: 'No pudimos guardar lo que compartiste. Compártelo otra vez, por favor.',
  },
}
