import type * as en from '../../en/couple/calendar.ts'
import type { Translated } from '../../translated.ts'

export const calendar: Translated<typeof en.calendar> = {
  title: 'Nuestro calendario',
  hint: 'Los planes, los cumpleaños, los aniversarios y la línea de tiempo, en la aplicación de calendario que ya usas. Quien tenga el enlace puede leerlos, así que guárdalo para ti.',
  make: 'Crear enlace de calendario',
  makeFailed: 'El enlace no se creó. Inténtalo otra vez.',
  address: 'Tu enlace de calendario',
  once: 'Cópialo ahora: no podremos volver a mostrarlo. Pégalo donde tu calendario pida un enlace, o ábrelo ahí.',
  copy: 'Copiar enlace',
  open: 'Abrir en el calendario',
  since: 'Tienes un enlace desde el {date}. No podemos volver a mostrarlo; si lo perdiste, crea otro.',
  replace: 'Crear otro enlace',
  replaceHint:
    'Un enlace nuevo sustituye al anterior. También deja de funcionar cuando cierras todas tus sesiones o cambia tu contraseña.',
  end: 'Desactivar enlace',
  ended: 'El enlace está desactivado',
  endFailed: 'El enlace no se desactivó. Inténtalo otra vez.',
  loadFailed: 'El calendario no se cargó.',
}
