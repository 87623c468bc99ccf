import { CalendarHeart, ImagePlus, Mail, MessageCircleQuestion, Music, X, type LucideIcon } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import { getLoveMessageHistory } from '@love-space/contracts/engagement/message.calls.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { listMemories } from '@love-space/contracts/media/memory.calls.ts'
import { additionOf, gameParameter, paths, questionOf } from '@love-space/contracts/paths.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import { firstWeek as texts } from '@love-space/texts/en/couple/first-week.ts'
import { ourHome } from '@love-space/texts/en/couple/our-home.ts'
import { fill } from '@love-space/texts/fill.ts'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { queryOptions, useQuery } from '@love-space/web-kit/query.ts'
import { Link } from '@love-space/web-kit/router.ts'
import { partnerIn } from '@love-space/web-kit/session/my-space.ts'
import { gameQuery } from '../games/game.queries.ts'
import { usePlaylists } from '../playlist/playlist.queries.ts'
import { useQuestion } from '../questions/question.queries.ts'
import { beginnings, progressOf, type Beginning, type Progress, type Records } from './first-week.rules.ts'
import { useGoneBeginnings } from './use-gone-beginnings.ts'

const icons: Readonly<Record<Beginning, LucideIcon>> = {
  letter: Mail,
  photo: ImagePlus,
  song: Music,
  date: CalendarHeart,
  question: MessageCircleQuestion,
}

const pathOf = (beginning: Beginning, { today }: Space): string =>
  ({
    letter: additionOf(paths.home, 'letter'),
    photo: additionOf(paths.memory, 'memory'),
    song: additionOf(paths.play, 'song'),
    date: `${paths.play}?${gameParameter}=date_ideas`,
    question: questionOf(today),
  })[beginning]

interface FirstWeekProps {
  readonly user: User
  readonly space: Space
}

/** Proposes beginnings to a new couple. Each one goes once it is done or dismissed. */
export default function FirstWeek({ user, space }: FirstWeekProps) {
  const { gone, add } = useGoneBeginnings(user.id, space.id)
  const left = beginnings.filter((one) => !gone.includes(one))
  return left.length > 0 && <Left user={user} space={space} left={left} onGone={add} />
}

interface LeftProps extends FirstWeekProps {
  readonly left: readonly Beginning[]
  readonly onGone: (gone: readonly Beginning[]) => void
}

function Left({ user, space, left, onGone }: LeftProps) {
  const progress = progressOf(useRecords(space), user.id, space)
  const done = left.filter((one) => progress[one] === 'done').join(' ')
  // A question is of its day, so what was done is remembered.
  const noteDone = useEffectEvent(() => onGone(left.filter((one) => progress[one] === 'done')))
  useEffect(() => {
    if (done !== '') noteDone()
  }, [done])
  const shown = left.filter((one) => progress[one] === 'open' || progress[one] === 'partner')
  if (shown.length === 0) return null
  return (
    <>
      <h2 className="font-display text-2xl">{ourHome.parts.firstWeek}</h2>
      <p className="mb-2 text-sm text-text-muted">{texts.hint}</p>
      <ul className="grid list-none gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((one) => (
          <Prompt
            key={one}
            beginning={one}
            progress={progress[one]}
            space={space}
            partnerName={firstNameOf(partnerIn(space, user.id))}
            onDismiss={() => onGone([one])}
          />
        ))}
      </ul>
    </>
  )
}

interface PromptProps {
  readonly beginning: Beginning
  readonly progress: Progress | undefined
  readonly space: Space
  readonly partnerName: string
  readonly onDismiss: () => void
}

function Prompt({ beginning, progress, space, partnerName: name, onDismiss }: PromptProps) {
  const Icon = icons[beginning]
  const { title, hint } = texts.of[beginning]
  return (
    <li className="@container flex items-center rounded-card border border-line bg-surface pr-1 shadow-card">
      <Link
        to={pathOf(beginning, space)}
        className="flex min-h-15 min-w-0 flex-1 items-center gap-3.5 rounded-card py-2.5 pl-4 text-start transition-colors hover:text-accent"
      >
        <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft text-on-accent-soft @max-[15rem]:hidden">
          <Icon aria-hidden className="size-5" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{title}</span>
          <span className="block text-sm text-pretty text-text-muted">
            {fill(progress === 'partner' ? texts.photoOfPartner : hint, { name })}
          </span>
        </span>
      </Link>
      <IconButton label={fill(texts.dismiss, { title })} icon={<X aria-hidden />} onClick={onDismiss} />
    </li>
  )
}

const lettersQuery = ({ id: spaceId }: Space) =>
  queryOptions({
    queryKey: ['first-letters', spaceId],
    queryFn: async ({ signal }) => {
      const query = { spaceId, page: 1, limit: limits.activitiesPageSize }
      return (await api.call(getLoveMessageHistory, { query, signal }))?.data.loveMessages ?? []
    },
    meta: { live: 'messages' },
  })

const memoriesQuery = ({ id: spaceId }: Space) =>
  queryOptions({
    queryKey: ['first-memories', spaceId],
    queryFn: async ({ signal }) => {
      const query = { page: 1, limit: limits.memoriesPageSize }
      return (await api.call(listMemories, { params: { spaceId }, query, signal }))?.data.memories ?? []
    },
    meta: { live: 'memories' },
  })

function useRecords(space: Space): Records {
  const { data: letters } = useQuery(lettersQuery(space))
  const { data: memories } = useQuery(memoriesQuery(space))
  const { data: playlists } = usePlaylists(space.id)
  const { data: ideas } = useQuery(gameQuery(space.id, 'date_ideas'))
  const { data: question } = useQuestion(space.today)
  const { savedPlans = [] } = ideas?.state ?? {}
  return {
    letters,
    memories,
    songs: playlists?.reduce((sum, { songs }) => sum + songs.length, 0),
    plans: ideas && savedPlans.length,
    hasAnswered: question === undefined ? undefined : question?.own != null,
  }
}
