import type * as en from '../../en/couple/our-year.ts'
import type { Translated } from '../../translated.ts'

export const ourYear: Translated<typeof en.ourYear> = {
  title: 'Nuestro año',
  of: 'Nuestro {year}',
  subtitle: 'El año como libro, para guardar o imprimir.',
  year: 'Año',
  print: 'Imprimir o guardar como PDF',
  howMore: 'Las fotos entran cuando los dos dieron un corazón al recuerdo; las cartas, cuando los dos las eligieron.',
  cover: 'Portada',
  figures: 'En números',
  songs: 'Lo que escuchamos',
  events: 'Nuestros momentos',
  letterBy: 'Una carta de {name}',
  count: {
    days: { one: 'día juntos', other: 'días juntos' },
    letters: { one: 'carta', other: 'cartas' },
    memories: { one: 'recuerdo', other: 'recuerdos' },
    moods: { one: 'ánimo', other: 'ánimos' },
    average: 'ánimo medio de 5',
    streak: { one: 'día de racha más larga', other: 'días de racha más larga' },
  },
  empty: 'El libro empieza con un espacio',
  nothing: 'El libro de {year} sigue en blanco',
  nothingHint:
    'Cuando los dos dan un corazón a un recuerdo, entran sus fotos. Elige una carta para el libro y entrará en cuanto la otra persona diga que sí.',
  toMemories: 'A nuestros recuerdos',
  toLetters: 'A nuestras cartas',
  loading: 'Abriendo el libro…',
  loadFailed: 'No se pudo abrir el libro.',
}
