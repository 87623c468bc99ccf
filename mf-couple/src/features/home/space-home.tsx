import { sections } from '@love-space/contracts/paths.ts'
import type { User } from '@love-space/contracts/auth/user.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { ourHome } from '@love-space/texts/en/couple/our-home.ts'
import { mood } from '@love-space/texts/en/couple/mood.ts'
import { onThisDay } from '@love-space/texts/en/couple/on-this-day.ts'
import { stats } from '@love-space/texts/en/couple/stats.ts'
import { LoadFailed } from '@love-space/ui/load-failed.tsx'
import { Skeleton } from '@love-space/ui/skeleton.tsx'
import { ReadOnlyBanner } from '../../shared/read-only-banner.tsx'
import { useScrollToSection } from '../../shared/scroll-to-section.ts'
import { awaitsPartner, hasFreeRing, isWritable } from '../../shared/space-state.ts'
import { ConversationPanel } from '../messages/conversation.panel.tsx'
import { LateJoinRequest, LateOwnJoinRequest } from '../joining/join-request.panel.tsx'
import { Moments } from '../moments/moments.panel.tsx'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import { HomeHero } from './home-hero.tsx'
import { LateSection } from './late-section.tsx'
import { QuoteLine } from './quote-line.tsx'
import { LateNextSteps } from './late-next-steps.tsx'
import { TogetherCard } from './together-card.tsx'

const loadSnapshots = () => import(/* webpackChunkName: "snapshots" */ '../memories/snapshots.panel.tsx')
const loadPictures = () => import(/* webpackChunkName: "hero-pictures" */ './hero-pictures.tsx')
const loadTimeline = () => import(/* webpackChunkName: "home-timeline" */ '../timeline/timeline.panel.tsx')
const loadStats = () => import(/* webpackChunkName: "stats" */ './stat-cards.tsx')
const loadQuestion = () => import(/* webpackChunkName: "question" */ '../questions/question.panel.tsx')
const loadMood = () => import(/* webpackChunkName: "mood" */ '../moods/mood.panel.tsx')
const loadOnThisDay = () => import(/* webpackChunkName: "on-this-day" */ '../on-this-day/on-this-day.panel.tsx')
const loadTogether = () => import(/* webpackChunkName: "playlist" */ '../together/together.panel.tsx')
const loadAboutRings = () => import(/* webpackChunkName: "about-rings" */ './about-rings.tsx')

/** Sections rendered from the start, although their content loads later. */
const scrollTargets = [
  sections.moodRating,
  sections.figures,
  sections.question,
  sections.onThisDay,
  sections.timeline,
  sections.memories,
  sections.playlist,
  sections.aboutRings,
]

/** Sections that change from day to day. */
const todaySections = [
  { id: sections.figures, label: stats.section, load: loadStats, placeholderClass: 'h-80 lg:h-40' },
  { id: sections.question, label: ourHome.question, load: loadQuestion, placeholderClass: 'h-72' },
  {
    id: sections.onThisDay,
    label: onThisDay.title,
    load: loadOnThisDay,
    placeholderClass: 'h-0',
    className: 'empty:hidden',
  },
]
const timeline = { id: sections.timeline, label: ourHome.parts.timeline, load: loadTimeline, placeholderClass: 'h-96' }
const memories = {
  id: sections.memories,
  label: ourHome.parts.memories,
  load: loadSnapshots,
  placeholderClass: 'h-[30rem]',
}
const together = {
  id: sections.playlist,
  label: ourHome.parts.together,
  load: loadTogether,
  placeholderClass: 'h-[40rem] lg:h-96',
}
const ofCurrent = [...todaySections, timeline, memories, together]
const ofFormer = [timeline, together]

export function SpaceHome({ user, space, isFormer = false }: { user: User; space: Space; isFormer?: boolean }) {
  const hasPictures = space.coverImage !== null || space.images.length > 0
  const given = { user, space }
  useScrollToSection(scrollTargets, true)
  return (
    <>
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-6 px-gutter pt-5 md:gap-8 md:pt-9">
        <ReadOnlyBanner user={user} space={space} />
        <LateJoinRequest space={space} userId={user.id} />
        {!isFormer && <LateOwnJoinRequest space={space} />}
        <HomeHero user={user} space={space} />
        {!isFormer && <QuoteLine />}
        {hasPictures && <Pictures space={space} />}
        {isWritable(space) && !space.spaceSettingComplete && <LateNextSteps step="setup" user={user} />}
        {awaitsPartner(space, user.id) && (
          <LateNextSteps step={hasFreeRing(space) ? 'partner' : 'invitation'} user={user} />
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
          <ConversationPanel user={user} space={space} isFormer={isFormer} />
          <div className="flex flex-col gap-8 lg:flex-col-reverse">
            {!isFormer && (
              <LateSection
                id={sections.moodRating}
                label={mood.section}
                load={loadMood}
                with={given}
                placeholderClass="h-80"
              />
            )}
            <TogetherCard space={space} />
          </div>
        </div>
        {(isFormer ? ofFormer : ofCurrent).map((section) => (
          <LateSection key={section.id} {...section} with={given} />
        ))}
        {!isFormer && <Moments user={user} space={space} />}
      </div>
      {!isFormer && (
        <LateSection
          id={sections.aboutRings}
          label={ourHome.parts.aboutRings}
          load={loadAboutRings}
          with={{}}
          placeholderClass="h-[60rem]"
          className="mt-16 md:mt-24"
        />
      )}
    </>
  )
}

function Pictures({ space }: { space: Space }) {
  const { Part: HeroPictures, isMissing, retry } = useLazyPart(loadPictures, true)
  return HeroPictures ? (
    <HeroPictures space={space} />
  ) : isMissing ? (
    <LoadFailed onRetry={retry} />
  ) : (
    <Skeleton className="aspect-video max-h-[26rem] w-full rounded-card md:aspect-[21/9]" />
  )
}
