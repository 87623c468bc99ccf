import type { Favorite } from '@love-space/contracts/space/interaction.ts'
import { fieldsOf, inLanguageOfPage, linesOf } from './cards.ts'
import { movieText } from './en/movies.ts'
import { movieTitles as spanish } from './es/movies.ts'

export interface Movie {
  readonly id: string
  readonly title: string
  readonly year: number
  readonly genre: string
  readonly minutes: number
  readonly mood: string
}

export const genres = ['romance', 'comedy', 'drama', 'adventure', 'thriller', 'animation', 'music', 'scifi'] as const
export const moods = ['warm', 'funny', 'moving', 'exciting', 'dreamy'] as const

/** Lengths of films. `short`: up to 100 minutes. `long`: more than 130. */
export const lengths = ['short', 'medium', 'long'] as const
export const lengthOf = (minutes: number): (typeof lengths)[number] =>
  minutes <= 100 ? 'short' : minutes > 130 ? 'long' : 'medium'

const titles = inLanguageOfPage<Readonly<Record<string, string>>>({ en: {}, es: spanish })

export const movies: readonly Movie[] = linesOf(movieText).map((line, index) => {
  const [title = '', year = '', genre = '', minutes = '', mood = ''] = fieldsOf(line)
  return { id: String(index), title: titles[title] ?? title, year: Number(year), genre, minutes: Number(minutes), mood }
})

export const wordedFavorite = (favorite: Favorite): Favorite => {
  const movie = movies.find(({ id }) => id === favorite.card)
  return movie ? { ...favorite, title: movie.title } : favorite
}
