import clsx from 'clsx'
import { ArrowDown, MessageCircleQuestion } from 'lucide-react'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import type { User } from '@love-space/contracts/auth/user.ts'
import { sections } from '@love-space/contracts/paths.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { ourHome } from '@love-space/texts/en/couple/our-home.ts'
import { fill } from '@love-space/texts/fill.ts'
import { LoadFailed } from '@love-space/ui/load-failed.tsx'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import { scrollToSection } from '../../shared/scroll-to-section.ts'
import { DaysTogether, TogetherCard } from './together-card.tsx'

const loadPictures = () => import('./hero-pictures.tsx')

interface HomeHeroProps {
  user: User
  space: Space
  isFormer: boolean
}

export function HomeHero(props: HomeHeroProps) {
  const { space, isFormer } = props
  const hasPictures = space.coverImage !== null || space.images.length > 0
  return hasPictures ? (
    <PictureHero {...props} />
  ) : (
    <section className="flex flex-col items-center gap-1 text-center">
      <Words {...props} />
      <TogetherCard space={space} />
      <ToLetters space={space} />
      {!isFormer && (
        <ToQuestion className="border border-line bg-surface-raised text-text-muted hover:text-text lg:hidden" />
      )}
    </section>
  )
}

/** The hero, as high as its picture or its words. The picture's foot is always dark, so the words are white. */
function PictureHero({ user, space, isFormer }: HomeHeroProps) {
  const { Part: HeroPictures, isMissing, retry } = useLazyPart(loadPictures, true)
  return (
    <section className="relative grid grid-cols-[minmax(0,1fr)] overflow-clip rounded-sheet bg-surface-sunken shadow-raised">
      <div aria-hidden className="col-start-1 row-start-1 aspect-4/5 max-h-[40rem] sm:aspect-2/1 lg:aspect-4/5" />
      <div
        className={clsx(
          'pointer-events-none z-10 col-start-1 row-start-1 flex flex-col gap-3 self-end p-5 pt-24 text-white sm:p-7 sm:pt-24 lg:p-5 lg:pt-24',
          'bg-linear-to-t from-black/80 via-black/55 via-75% to-transparent forced-colors:bg-[Canvas] forced-colors:text-[CanvasText]',
          space.images.length > 0 && 'pb-12!',
        )}
      >
        <Words user={user} space={space} />
        <DaysTogether space={space} />
        <ToLetters space={space} />
      </div>
      {!isFormer && (
        <ToQuestion className="absolute start-3 top-3 z-20 bg-black/45 text-white backdrop-blur-md hover:bg-black/60 lg:hidden" />
      )}
      {HeroPictures ? (
        <HeroPictures space={space} />
      ) : (
        isMissing && <LoadFailed onRetry={retry} className="absolute! inset-x-4 top-4 z-20" />
      )}
    </section>
  )
}

const ToQuestion = ({ className }: { className: string }) => (
  <button
    type="button"
    onClick={() => scrollToSection(sections.question)}
    className={clsx('inline-flex min-h-tap items-center gap-2 rounded-full px-4 text-sm font-medium', className)}
  >
    <MessageCircleQuestion aria-hidden className="size-4.5" />
    {ourHome.question}
  </button>
)

const Words = ({ user, space }: Pick<HomeHeroProps, 'user' | 'space'>) => (
  <div>
    <h1
      id="page-title"
      tabIndex={-1}
      className="font-display text-[clamp(1.625rem,7vw,2.25rem)] leading-[1.1] tracking-tight wrap-anywhere outline-none"
    >
      {space.headline || fill(ourHome.heroGreeting, { name: firstNameOf(user) })}
    </h1>
    {space.content && <p className="mt-1.5 text-pretty whitespace-pre-line opacity-85">{space.content}</p>}
  </div>
)

function ToLetters({ space }: { space: Space }) {
  const isSettled = space.spaceSettingComplete && space.users.length === 2
  return (
    <button
      type="button"
      onClick={() => scrollToSection(sections.messages)}
      className="pointer-events-auto inline-flex min-h-tap items-center gap-2 font-medium underline-offset-4 hover:underline max-lg:sr-only max-lg:focus:not-sr-only"
    >
      {isSettled ? ourHome.readLetters : ourHome.enter}
      <ArrowDown aria-hidden className="size-4" />
    </button>
  )
}
