import { Share2 } from 'lucide-react'
import { useState } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { notKeptParameter } from '@love-space/contracts/share-target.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { memories } from '@love-space/texts/en/couple/memories.ts'
import { ourHome } from '@love-space/texts/en/couple/our-home.ts'
import { sharing as texts } from '@love-space/texts/en/couple/sharing.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { EmptyState } from '@love-space/ui/empty-state.tsx'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { Page } from '@love-space/ui/page.tsx'
import type { SharedDraft } from '@love-space/web-kit/files/shared-drafts.lazy.ts'
import { useNavigate, useSearchParams } from '@love-space/web-kit/router.ts'
import { useMySpace } from '@love-space/web-kit/session/my-space.ts'
import { ReadOnlyBanner } from '../../shared/read-only-banner.tsx'
import { SignInRequired } from '../../shared/sign-in-required.tsx'
import { Skeletons } from '../../shared/skeletons.tsx'
import { NewMemory, useNewMemorySoon, type MemoryBeginning } from '../memories/new-memory.panel.tsx'
import { BringPast } from '../past/past.panel.tsx'
import { addToBegunMemory } from './begin-record.ts'
import { SharedCard } from './shared-card.tsx'
import { dropFiles, throwAway, useShared } from './sharing.queries.ts'
import { wordsIn } from './sharing.rules.ts'

/** Shows what other apps shared with the installed app, and asks what to do with it. */
export default function SharingPage() {
  const [parameters] = useSearchParams()
  const reason = parameters.get(notKeptParameter)
  const notKept = reason === null ? undefined : (texts.notKept as Readonly<Record<string, string>>)[reason]
  return (
    <SignInRequired title={texts.title} hint={notKept ?? texts.signInFirst}>
      {(user) => (
        <Page title={texts.title} subtitle={texts.subtitle}>
          {notKept !== undefined && <Banner tone="error">{notKept}</Banner>}
          <Waiting user={user} />
        </Page>
      )}
    </SignInRequired>
  )
}

const loading = <Skeletons label={texts.loading} each={['h-64']} className="gap-6" />

function Waiting({ user }: { user: User }) {
  const { data: space, isPending, isError, isFetching, refetch } = useMySpace()
  if (space) return <Drafts user={user} space={space} />
  if (isPending) return loading
  if (isError) return <ErrorState title={ourHome.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
  return <EmptyState icon={<Share2 />} title={memories.noSpace} />
}

function Drafts({ user, space }: { user: User; space: Space }) {
  const { data: drafts, isError, refetch } = useShared(user.id)
  // Apart from the drafts, which go as soon as the form has what they hold.
  const { open, dialog } = useMemoryForms(user, space)
  if (isError) return <ErrorState title={texts.loadFailed} onRetry={() => void refetch()} />
  if (!drafts) return loading
  return (
    <>
      {drafts.length === 0 ? (
        <EmptyState icon={<Share2 />} title={texts.empty}>
          {texts.emptyHint}
        </EmptyState>
      ) : (
        <ReadOnlyBanner user={user} space={space} />
      )}
      {drafts.map((draft) => (
        <SharedCard key={draft.id} user={user} space={space} draft={draft} onOpen={(way) => open(way, draft)} />
      ))}
      {dialog}
    </>
  )
}

interface Opened {
  readonly way: 'memory' | 'past'
  readonly draft: SharedDraft
  readonly beginning?: MemoryBeginning | undefined
  /** Whether the form has the files. */
  readonly isTaken: boolean
}

/** Returns a function that opens a form of memories with a share. The share goes once the form has what it holds. */
function useMemoryForms(user: User, space: Space) {
  const [opened, setOpened] = useState<Opened>()
  const navigate = useNavigate()
  useNewMemorySoon()
  const open = (way: Opened['way'], draft: SharedDraft) => {
    const words = wordsIn(draft)
    const isBegun = way === 'memory' && addToBegunMemory(user.id, space, words)
    setOpened({
      way,
      draft,
      beginning: isBegun ? undefined : { description: words },
      isTaken: draft.files.length === 0,
    })
  }
  const close = () => setOpened(undefined)
  const dialog =
    opened &&
    (opened.way === 'memory' ? (
      <NewMemory
        space={space}
        beginning={opened.beginning}
        chosen={opened.draft.files}
        onTaken={() => {
          setOpened((now) => now && { ...now, isTaken: true })
          void throwAway(user.id, opened.draft)
        }}
        onSaved={(saved) => {
          if (opened.isTaken) void throwAway(user.id, opened.draft)
          if (saved) void navigate(paths.memory)
        }}
        onClose={close}
      />
    ) : (
      <BringPast
        user={user}
        space={space}
        given={opened.draft.files}
        onBegun={() => void dropFiles(user.id, opened.draft)}
        onClose={close}
      />
    ))
  return { open, dialog }
}
