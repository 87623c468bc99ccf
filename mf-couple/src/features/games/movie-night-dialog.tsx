import { Heart, Trash2 } from 'lucide-react'
import type { Favorite, GameState } from '@love-space/contracts/space/interaction.ts'
import { games as texts } from '@love-space/texts/en/couple/games.ts'
import { fill } from '@love-space/texts/fill.ts'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import { isWritable } from '../../shared/space-state.ts'
import { genres, lengthOf, lengths, moods, movies, wordedFavorite, type Movie } from './decks/movies.ts'
import { wordsOf } from './filters.tsx'
import type { GameProps } from './game-dialog.tsx'
import { SuggestionDialog } from './suggestion-dialog.tsx'
import { timeOfMove, type SuggestionDeck } from './suggestion.rules.ts'
import { useGame } from './use-game.ts'

const fields = [
  { name: 'mood', label: texts.mood, options: moods },
  { name: 'genre', label: texts.genre, options: genres },
  { name: 'duration', label: texts.duration, options: lengths },
]

/** A film. `duration` is the filters' name for its length. */
type Film = Pick<Movie, 'id' | 'title' | 'year'> & Partial<Movie> & { readonly duration?: string }

const deck: SuggestionDeck<Film> = {
  name: 'films',
  cards: movies.map((movie) => ({ ...movie, duration: lengthOf(movie.minutes) })),
  ofOwn: ({ id, text, year, ts }) => ({ id, title: text, year: year ?? Number(ts.slice(0, 4)) }),
}

type FilmWords = Pick<Favorite, 'card' | 'title' | 'year'>

/** Compares two films by card, or by title and year if one has no card, as the merge does. */
const isSameFilm = (one: FilmWords, other: FilmWords): boolean =>
  one.card === undefined || other.card === undefined
    ? one.title === other.title && one.year === other.year
    : one.card === other.card

const otherFavorites = ({ favorites = [] }: GameState, favorite: Favorite): Favorite[] =>
  favorites.filter((one) => !isSameFilm(one, favorite))

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
      <Favorites favorites={favorites.map(wordedFavorite)} onRemove={isWritable(space) ? remove : undefined} />
    </SuggestionDialog>
  )
}

function Favorites(props: { favorites: readonly Favorite[]; onRemove: ((favorite: Favorite) => void) | undefined }) {
  const { favorites, onRemove } = props
  return (
    <section aria-label={texts.favorites}>
      <h3 className="mb-1 font-medium">{texts.favorites}</h3>
      {favorites.length === 0 ? (
        <p className="text-sm text-text-muted">{texts.empty}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {favorites.map((favorite) => (
            <li key={favorite.ts + favorite.title} className="flex items-center gap-2 py-1.5">
              <div className="min-w-0 flex-1">
                <p className="font-medium">{favorite.title}</p>
                <p className="text-sm text-text-muted">{favorite.year}</p>
              </div>
              {onRemove && (
                <IconButton
                  label={fill(texts.remove, { title: favorite.title })}
                  icon={<Trash2 />}
                  onClick={() => onRemove(favorite)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
