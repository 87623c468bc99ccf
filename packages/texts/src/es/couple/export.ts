import type * as en from '../../en/couple/export.ts'
import type { Translated } from '../../translated.ts'

export const exporting: Translated<typeof en.exporting> = {
  title: 'Tus datos',
  hint: 'Todo lo que puedes leer aquí, con los archivos originales, en un solo archivo zip. Para leerlo, abre en él index.html. Los originales guardan lo que sus dispositivos escribieron en ellos: a menudo el lugar y qué dispositivo era.',
  start: 'Preparar mis datos',
  again: 'Prepararlos de nuevo',
  working: 'Reuniendo tus cartas y archivos...',
  workingHint: 'Puedes salir de esta página. Te esperará aquí cuando vuelvas.',
  download: 'Descargar {size}',
  until: 'Aquí hasta el {date}.',
  failed: 'No funcionó. No se perdió nada. Prueba otra vez en un momento.',
  startFailed: 'Tus datos no se prepararon. Inténtalo otra vez.',
  downloadFailed: 'La descarga no empezó. Inténtalo otra vez.',
  loadFailed: 'No pudimos ver cómo van tus datos. Inténtalo otra vez.',
}
