import type * as en from '../en/export-page.ts'
import type { Translated } from '../translated.ts'

export const exportPage: Translated<typeof en.exportPage> = {
  title: 'Tu Love Space',
  lead: 'Todo lo que puedes leer en Love Space, tal como estaba el',
  originals:
    'Los archivos junto a esta página son los originales. Pueden mostrar dónde y con qué dispositivo se hicieron.',
  book: {
    of: 'Nuestro {year}',
    figures: 'Cartas: {letters} · Recuerdos: {memories} · Ánimos: {moods}',
    days: 'Días juntos: {n}',
    songs: 'Lo que escuchamos',
    byYou: 'Tú',
  },
}
