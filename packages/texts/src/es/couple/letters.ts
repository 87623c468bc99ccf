import type * as en from '../../en/couple/letters.ts'
import type { Translated } from '../../translated.ts'

export const letters: Translated<typeof en.letters> = {
  title: 'Nuestras cartas',
  subtitle: 'Todas las cartas, desde la más reciente.',
  search: 'Buscar palabras y etiquetas',
  searchHint: 'Al menos tres letras de una palabra.',
  month: 'Mes',
  allMonths: 'Todos los meses',
  monthOption: '{month} ({n})',
  count: { one: '1 carta', other: '{n} cartas' },
  found: { one: '1 carta encontrada', other: '{n} cartas encontradas' },
  newHearts: 'Cartas con un corazón nuevo',
  tag: 'Dejar de buscar la etiqueta {tag}',
  empty: 'Aún no hay cartas',
  emptyHint: 'La primera es un buen comienzo.',
  write: 'Escribir la primera carta',
  nothing: 'Ninguna carta con estas palabras',
  nothingHint: 'Prueba con otra palabra, o solo con su comienzo.',
  showAll: 'Ver todas las cartas',
  toDay: 'Las cartas del {date}',
  loading: 'Cargando las cartas…',
  loadFailed: 'Las cartas no se cargaron.',
  more: 'Mostrar más',
  loadingMore: 'Cargando más cartas…',
  fromThisDevice: 'Estás sin conexión, así que buscamos en las cartas de este dispositivo.',
}
