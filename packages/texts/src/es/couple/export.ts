import type * as en from '../../en/couple/export.ts'
import type { Translated } from '../../translated.ts'

export const exporting: Translated<typeof en.exporting> = {
  title: 'Tus datos',
  hint: 'Todo lo que puedes leer aquí, con los archivos originales, en un archivo zip. Para leerlo, abre el archivo index.html que hay dentro. Los originales pueden mostrar dónde y con qué dispositivo se hicieron.',
  start: 'Preparar mis datos',
  again: 'Prepararlos de nuevo',
  working: 'Reuniendo tus cartas y archivos…',
  workingHint: 'Puedes salir de esta página. Te esperará aquí cuando vuelvas.',
  download: 'Descargar {size}',
  until: 'Disponible hasta el {date}.',
  failed: 'No funcionó, pero no se perdió nada. Prueba otra vez en un momento.',
  startFailed: 'Tus datos no se prepararon. Inténtalo otra vez.',
  downloadFailed: 'La descarga no empezó. Inténtalo otra vez.',
  loadFailed: 'No pudimos ver cómo van tus datos. Inténtalo otra vez.',
}
