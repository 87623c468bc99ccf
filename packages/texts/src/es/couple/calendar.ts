import type * as en from '../../en/couple/calendar.ts'
import type { Translated } from '../../translated.ts'

export const calendar: Translated<typeof en.calendar> = {
  title: 'Nuestro calendario',
  hint: 'Sus planes, aniversarios y los días de su línea de tiempo, en la aplicación de calendario que ya usas. Quien tenga la dirección puede leerlos, así que guárdala para ti.',
  make: 'Crear una dirección',
  makeFailed: 'La dirección no se pudo crear. Inténtalo otra vez, por favor.',
  address: 'Tu dirección',
  once: 'La ves solo esta vez. Pégala donde tu calendario pida la dirección de otro calendario, o ábrela ahí.',
  copy: 'Copiar la dirección',
  open: 'Abrir en el calendario',
  since: 'Tienes una dirección desde el {date}. Nadie puede volver a verla; si la perdiste, crea otra.',
  replace: 'Crear otra dirección',
  replaceHint:
    'Con una dirección nueva, la anterior deja de funcionar. También termina cuando cierras todas tus sesiones o cambia tu contraseña.',
  end: 'Retirar la dirección',
  ended: 'La dirección ya no funciona',
  endFailed: 'La dirección no se pudo retirar. Inténtalo otra vez, por favor.',
  loadFailed: 'Su calendario no se cargó.',
}
