import { Heart } from 'lucide-react'
import type { Favorite, GameState } from '@love-space/contracts/space/interaction.ts'
import { games as texts } from '@love-space/texts/en/couple/games.ts'
import { fill } from '@love-space/texts/fill.ts'
import { isWritable } from '../../shared/space-state.ts'
import { genres, lengthOf, lengths, moods, movies, wordedFavorite, type Movie } from './decks/movies.ts'
import { wordsOf } from './filters.tsx'
import type { GameProps } from './game-dialog.tsx'
import { SavedList } from './saved-list.tsx'
import { SuggestionDialog } from './suggestion-dialog.tsx'
import { timeOfMove, type SuggestionDeck } from './suggestion.rules.ts'
import { useGame } from './use-game.ts'

const fields = [
  { name: 'mood', label: texts.mood, options: moods },
  { name: 'genre', label: texts.genre, options: genres },
  { name: 'duration', label: texts.duration, options: lengths },
]

/** `duration` is the filter's name for its length. */
type Film = Pick<Movie, 'id' | 'title' | 'year'> & Partial<Movie> & { readonly duration?: string }

const deck: SuggestionDeck<Film> = {
  name: 'films',
  cards: movies.map((movie) => ({ ...movie, duration: lengthOf(movie.minutes) })),
  ofOwn: ({ id, text, year, ts }) => ({ id, title: text, year: year ?? Number(ts.slice(0, 4)) }),
}

type FilmWords = Pick<Favorite, 'card' | 'title' | 'year'>

/** By their cards, or by title and year where one of them has none, as where they are merged. */
const isSameFilm = (one: FilmWords, other: FilmWords): boolean =>
  one.card === undefined || other.card === undefined
    ? one.title === other.title && one.year === other.year
    : one.card === other.card

const otherFavorites = ({ favorites = [] }: GameState, favorite: Favorite): Favorite[] =>
  favorites.filter((one) => !isSameFilm(one, favorite))

/** A movie for tonight, by mood, genre and length. */
export default function MovieNightDialog(props: GameProps) {
  const { user, space } = props
  const game = useGame(user, space, 'movie_night', true)
  const { make, state } = game
  const { favorites = [] } = state
  const remove = (favorite: Favorite) =>
    void make((before) => ({ ...before, favorites: otherFavorites(before, favorite) }))
  return (
    <SuggestionDialog
      {...props}
      gameKey="movie_night"
      game={game}
      deck={deck}
      kind="film"
      fields={fields}
      suggest={{ before: texts.tonight, first: texts.film, other: texts.anotherFilm }}
      kickerOf={({ year, minutes }) =>
        minutes === undefined ? String(year) : `${year} · ${fill(texts.minutes, { n: minutes })}`
      }
      noteOf={({ genre, mood }) => (genre && mood ? wordsOf([genre, mood]) : texts.own.film.ofDeck)}
      keep={{
        isKept: ({ id: card, title, year }) => favorites.some((one) => isSameFilm(one, { card, title, year })),
        label: texts.favorite,
        keptLabel: texts.isFavorite,
        Icon: Heart,
        KeptIcon: Heart,
        move: ({ id: card, title, year }) => {
          const favorite: Favorite = { card, title, year, ts: timeOfMove() }
          return (before) => ({ ...before, favorites: [favorite, ...otherFavorites(before, favorite)] })
        },
      }}
    >
      <SavedList
        title={texts.favorites}
        entries={favorites.map(wordedFavorite)}
        detailOf={({ year }) => String(year)}
        onRemove={isWritable(space) ? remove : undefined}
      />
    </SuggestionDialog>
  )
}
