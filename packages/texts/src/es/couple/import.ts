import type * as en from '../../en/couple/import.ts'
import type { Translated } from '../../translated.ts'

export const importing: Translated<typeof en.importing> = {
  title: 'Traerlo todo',
  hint: 'De otro espacio tuyo o de una carpeta de fotos. Lo que ya está aquí se queda como está, y nada entra dos veces.',
  export: 'De tus datos',
  chooseExport: 'Abrir mis datos',
  chooseExportHint: 'El archivo zip que recibes en tus ajustes, en «Tus datos».',
  folder: 'De una carpeta de fotos',
  chooseFolder: 'Elegir las fotos y su lista',
  chooseFolderHint:
    'Elige las fotos junto con un archivo CSV. Su primera línea nombra las columnas: {columns}. Una fecha se escribe así: 2024-05-31.',
  columns: { file: 'archivo', date: 'fecha', title: 'título', description: 'descripción', tags: 'etiquetas' },
  reading: 'Mirando dentro…',
  notAnExport:
    'No podemos leer este archivo. ¿Es el archivo zip de tus datos? Si está dañado, pídelo otra vez en tus ajustes.',
  nothingInIt: 'En este archivo no hay nada que pueda entrar aquí.',
  listMissing: 'Falta la lista. Elige las fotos junto con un archivo CSV.',
  listTwice: 'Elige un solo archivo CSV.',
  listUnreadable: 'No podemos leer la lista. ¿Nombra su primera línea las columnas {columns}?',
  from: '¿De qué espacio?',
  namelessSpace: 'Un espacio sin nombre',
  preview: 'Esto entra',
  counts: {
    letters: { one: '{n} carta tuya', other: '{n} cartas tuyas' },
    moods: { one: '{n} ánimo tuyo', other: '{n} ánimos tuyos' },
    songs: { one: '{n} canción', other: '{n} canciones' },
    wishes: { one: '{n} deseo', other: '{n} deseos' },
    memories: { one: '{n} recuerdo', other: '{n} recuerdos' },
    events: { one: '{n} momento de su historia', other: '{n} momentos de su historia' },
  },
  files: { one: '{n} foto o video ({size})', other: '{n} fotos y videos ({size})' },
  stays: 'Esto se queda',
  notYours: {
    one: '{n} cosa que no es tuya. Quien la escribió puede traerla con sus propios datos.',
    other: '{n} cosas que no son tuyas. Quien las escribió puede traerlas con sus propios datos.',
  },
  notThere: {
    one: '{n} foto que no está entre los archivos elegidos',
    other: '{n} fotos que no están entre los archivos elegidos',
  },
  unreadable: { one: '{n} línea que no podemos leer', other: '{n} líneas que no podemos leer' },
  neverComes:
    'Los comentarios, los corazones, las respuestas, las cartas selladas, los juegos y el aspecto de su espacio no vienen.',
  tooBig:
    'Aquí hay lugar para {free}, y esto necesita {needed}. Borra antes algunos archivos o deja algunas fotos fuera.',
  begin: 'Traerlo',
  other: 'Elegir otra cosa',
  running: '{done} de {total}',
  stayHere:
    'Mientras tanto puedes mirar otras páginas, pero deja Love Space abierto. Si se cierra, elige otra vez el mismo archivo: sigue donde estaba.',
  stop: 'Detener',
  stopped: 'Detenido en {done} de {total}. Lo que entró se queda.',
  failed: 'No pudimos seguir. Lo que entró se queda.',
  goOn: 'Seguir',
  done: 'Todo está aquí.',
  doneWithout: 'Listo. Algo no pudo entrar.',
  added: 'Nuevo aquí: {what}.',
  nothingNew: 'Todo estaba ya aquí.',
  known: { one: '{n} ya estaba aquí.', other: '{n} ya estaban aquí.' },
  leftOut: 'Esto se quedó fuera',
  leftOutOne: '{name}: {why}',
  fileMissing: 'Este archivo no está o no se puede leer.',
  filesFailed: 'Una foto no llegó.',
  finish: 'Listo',
}
