import { useState } from 'react'
import { sections } from '@love-space/contracts/paths.ts'
import type { User } from '@love-space/contracts/auth/user.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { ourHome } from '@love-space/texts/en/couple/our-home.ts'
import { mood } from '@love-space/texts/en/couple/mood.ts'
import { onThisDay } from '@love-space/texts/en/couple/on-this-day.ts'
import { ourDays } from '@love-space/texts/en/couple/our-days.ts'
import { stats } from '@love-space/texts/en/couple/stats.ts'
import { ReadOnlyBanner } from '../../shared/read-only-banner.tsx'
import { useScrollToSection } from '../../shared/scroll-to-section.ts'
import { awaitsPartner, hasJustJoined, isFirstWeek, isWritable } from '../../shared/space-state.ts'
import { ConversationPanel } from '../messages/conversation.panel.tsx'
import { useConversation } from '../messages/conversation.queries.ts'
import { LateJoinRequest, LateOwnJoinRequest } from '../joining/join-request.panel.tsx'
import { Moments } from '../moments/moments.panel.tsx'
import { LateSharedNote } from '../sharing/late-shared-note.panel.tsx'
import { AboutRings } from './about-rings.tsx'
import { HomeHero } from './home-hero.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'
import { LateSection } from './late-section.tsx'
import { QuoteLine } from './quote-line.tsx'
import { LateArrival } from './late-arrival.tsx'
import { LateNextSteps } from './late-next-steps.tsx'

const loadSnapshots = () => import('../memories/snapshots.panel.tsx')
const loadTimeline = () => import('../timeline/timeline.panel.tsx')
const loadStats = () => import('./stat-cards.tsx')
const loadQuestion = () => import('../questions/question.panel.tsx')
const loadMood = () => import('../moods/mood.panel.tsx')
const loadNextDays = () => import('../games/next-days.panel.tsx')
const loadFirstWeek = () => import('./first-week.tsx')
const loadOnThisDay = () => import('../on-this-day/on-this-day.panel.tsx')
const loadTogether = () => import('../together/together.panel.tsx')

/** Sections that are rendered from the start, although their content loads later. */
const scrollTargets = [
  sections.moodRating,
  sections.figures,
  sections.question,
  sections.nextDays,
  sections.onThisDay,
  sections.timeline,
  sections.memories,
  sections.playlist,
  sections.aboutRings,
]

const onThisDaySection = {
  id: sections.onThisDay,
  label: onThisDay.title,
  load: loadOnThisDay,
  placeholderClass: 'h-0',
  className: 'empty:hidden',
}
const firstWeek = {
  id: 'first-week',
  label: ourHome.parts.firstWeek,
  load: loadFirstWeek,
  placeholderClass: 'h-0',
  className: 'empty:hidden',
}
const figures = { id: sections.figures, label: stats.section, load: loadStats, placeholderClass: 'h-36' }
const timeline = { id: sections.timeline, label: ourHome.parts.timeline, load: loadTimeline, placeholderClass: 'h-96' }
const memories = { id: sections.memories, label: ourHome.parts.memories, load: loadSnapshots, placeholderClass: 'h-96' }
const together = {
  id: sections.playlist,
  label: ourHome.parts.together,
  load: loadTogether,
  placeholderClass: 'h-[36rem] lg:h-80',
}
const ofCurrent = [onThisDaySection, figures, timeline, memories, together]
const ofNewCouple = [firstWeek, ...ofCurrent]
const ofFormer = [timeline, together]

interface SpaceHomeProps {
  user: User
  space: Space
  isFormer?: boolean
}

export function SpaceHome(props: SpaceHomeProps) {
  const { user, space, isFormer = false } = props
  return !isFormer && hasJustJoined(space, user.id) ? <FirstHome {...props} /> : <Sections {...props} />
}

/** Welcomes a user who joined today, until a visit that begins after their first letter. */
function FirstHome({ user, space }: SpaceHomeProps) {
  const { data, isPending } = useConversation(space.today)
  const [hasWritten, setHasWritten] = useState<boolean>()
  // A failed query is pending again while the sections below ask once more. Going back to the skeleton would end them.
  const [isSettled, setIsSettled] = useState(false)
  if (data && hasWritten === undefined) setHasWritten(data.messages.some(({ createdById }) => createdById === user.id))
  if (!isPending && !isSettled) setIsSettled(true)
  if (!isSettled) return <HomeSkeleton />
  return <Sections user={user} space={space} isArriving={hasWritten !== true} />
}

function Sections({ user, space, isFormer = false, isArriving = false }: SpaceHomeProps & { isArriving?: boolean }) {
  const given = { user, space }
  useScrollToSection(scrollTargets, true)
  const hero = (
    <div className="lg:col-start-2 lg:row-start-1">
      <HomeHero user={user} space={space} isFormer={isFormer} />
    </div>
  )
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-2.5 px-gutter pt-2.5 md:gap-8 md:pt-8">
      <ReadOnlyBanner user={user} space={space} />
      <LateJoinRequest space={space} userId={user.id} />
      {!isFormer && <LateOwnJoinRequest space={space} />}
      {((isWritable(space) && !space.spaceSettingComplete) || awaitsPartner(space, user.id)) && (
        <LateNextSteps user={user} space={space} />
      )}
      {!isFormer && <LateSharedNote userId={user.id} />}
      {isArriving && <LateArrival user={user} space={space} />}
      {/* On wide screens the hero, the moods and the next days stand beside the letters and the question. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 md:gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr_auto] lg:gap-x-12">
        {!isArriving && hero}
        <div className="flex flex-col gap-1 md:gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {!isFormer && <QuoteLine />}
          <ConversationPanel user={user} space={space} isFormer={isFormer} />
        </div>
        {isArriving && hero}
        {!isFormer && (
          <>
            <LateSection
              id={sections.moodRating}
              label={mood.section}
              load={loadMood}
              with={given}
              placeholderClass="h-44"
              className="lg:col-start-2 lg:row-start-2"
            />
            <LateSection
              id={sections.question}
              label={ourHome.question}
              load={loadQuestion}
              with={given}
              placeholderClass="h-60"
              className="lg:col-start-1 lg:row-start-3"
            />
            <LateSection
              id={sections.nextDays}
              label={ourDays.title}
              load={loadNextDays}
              with={given}
              placeholderClass="h-0"
              className="empty:hidden lg:col-start-2 lg:row-start-3"
            />
          </>
        )}
      </div>
      {(isFormer ? ofFormer : isFirstWeek(space) ? ofNewCouple : ofCurrent).map((section) => (
        <LateSection key={section.id} {...section} with={given} />
      ))}
      {!isFormer && <AboutRings />}
      {!isFormer && <Moments user={user} space={space} />}
    </div>
  )
}
