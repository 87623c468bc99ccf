import { Hourglass, Stamp } from 'lucide-react'
import { useState } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import type { Capsule } from '@love-space/contracts/engagement/capsule.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import { capsules as texts } from '@love-space/texts/en/couple/capsules.ts'
import { ourHome } from '@love-space/texts/en/couple/our-home.ts'
import { waiting as waitingTexts } from '@love-space/texts/en/couple/waiting.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { EmptyState } from '@love-space/ui/empty-state.tsx'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { Page } from '@love-space/ui/page.tsx'
import { showToast } from '@love-space/ui/toast.ts'
import { undoPress } from '@love-space/ui/undo-press.ts'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import { dropWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { useSearchParams } from '@love-space/web-kit/router.ts'
import { partnerIn, personIn, useMySpace } from '@love-space/web-kit/session/my-space.ts'
import { capsuleDraftName, sealParameter, type CapsuleDraft } from '../../shared/capsule-draft.ts'
import { useHeldWritesOf } from '../../shared/held-writes.ts'
import { LoadMore } from '../../shared/load-more.tsx'
import { ReadOnlyBanner } from '../../shared/read-only-banner.tsx'
import { RetryBanner } from '../../shared/retry-banner.tsx'
import { SignInRequired } from '../../shared/sign-in-required.tsx'
import { Skeletons } from '../../shared/skeletons.tsx'
import { isWritable } from '../../shared/space-state.ts'
import { undoAsDraft } from '../../shared/undo-as-draft.ts'
import { fieldsIn, isDeletion } from '../../shared/waiting.rules.ts'
import { CapsuleEnvelope } from './capsule-envelope.tsx'
import { useCapsules } from './capsules.queries.ts'
import { withHeldCapsules, type ShownCapsule } from './capsules.rules.ts'
import { OpenCapsule } from './open-capsule.tsx'

const loadEditor = () => import(/* webpackChunkName: "capsules" */ './capsule-editor.tsx')

export default function CapsulesPage() {
  return <SignInRequired title={texts.title}>{(user) => <Capsules user={user} />}</SignInRequired>
}

function Capsules({ user }: { user: User }) {
  const { data: space, isPending, isError, isFetching, refetch } = useMySpace()
  if (space) return <AllCapsules key={space.id} user={user} space={space} />
  return (
    <Page title={texts.title} subtitle={texts.subtitle}>
      {isPending ? (
        <CapsulesSkeleton />
      ) : isError ? (
        <ErrorState title={ourHome.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <EmptyState icon={<Hourglass />} title={texts.noSpace} />
      )}
    </Page>
  )
}

const CapsulesSkeleton = () => <Skeletons label={texts.loading} each={['h-52', 'h-52']} className="gap-6" />

/** Whether the form is open. The address of a link may open it. */
function useSealing() {
  const [parameters, setParameters] = useSearchParams()
  const [isOpen, setIsOpen] = useState(parameters.has(sealParameter))
  const close = () => {
    setIsOpen(false)
    if (parameters.has(sealParameter)) setParameters({}, { replace: true, preventScrollReset: true })
  }
  return { isOpen, setIsOpen, close }
}

function AllCapsules({ user, space }: { user: User; space: Space }) {
  const partner = partnerIn(space, user.id)
  const name = partner ? firstNameOf(partner) : undefined
  const sealed = useCapsules(space.id, space.today, 'sealed')
  const open = useCapsules(space.id, space.today, 'open')
  const writes = useHeldWritesOf(user.id)
  const sealing = useSealing()
  const isSealing = sealing.isOpen && name !== undefined && isWritable(space)
  const { Part: CapsuleEditor } = useLazyPart(
    loadEditor,
    isSealing || 'idle',
    undoPress(sealing.setIsOpen, sealing.isOpen, false),
  )
  const author = { id: user.id, name: user.name, avatar: user.avatar }
  const waiting = sealed.capsules && withHeldCapsules(sealed.capsules, writes, { spaceId: space.id, author })
  const failed = [sealed, open].find(({ list }) => list.isError)?.list
  const isEmpty = waiting?.length === 0 && open.capsules?.length === 0

  const undo = async ({ waiting: write }: ShownCapsule) => {
    if (!write) return
    if (isDeletion(write)) return dropWrite(write.key)
    if (!(await undoAsDraft(capsuleDraftName(space.id), write, fieldsIn<CapsuleDraft>(write))))
      return showToast({ text: waitingTexts.draftFirst })
    sealing.setIsOpen(true)
  }
  const sealButton = isWritable(space) && name !== undefined && (
    <Button icon={<Stamp aria-hidden />} onClick={() => sealing.setIsOpen(true)}>
      {texts.seal}
    </Button>
  )
  return (
    <Page title={texts.title} subtitle={texts.subtitle} actions={waiting && !isEmpty && sealButton}>
      <ReadOnlyBanner user={user} space={space} />
      {failed && waiting && open.capsules && <RetryBanner text={texts.loadFailed} query={failed} />}
      {!waiting || !open.capsules ? (
        failed ? (
          <ErrorState title={texts.loadFailed} onRetry={() => void failed.refetch()} retrying={failed.isFetching} />
        ) : (
          <CapsulesSkeleton />
        )
      ) : isEmpty ? (
        <EmptyState icon={<Hourglass />} title={texts.empty} action={sealButton}>
          {name === undefined ? texts.noPartner : fill(texts.emptyHint, { name })}
        </EmptyState>
      ) : (
        <>
          {waiting.length > 0 && (
            <section aria-labelledby="waiting-letters">
              <h2 id="waiting-letters" className="mb-3 px-1 font-display text-xl">
                {texts.waiting}
              </h2>
              <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] items-start gap-5">
                {waiting.map((capsule) => (
                  <CapsuleEnvelope
                    key={capsule.id}
                    {...{ user, space, capsule }}
                    partnerName={name}
                    onUndo={() => void undo(capsule)}
                  />
                ))}
              </ul>
            </section>
          )}
          {open.capsules.length > 0 && (
            <Opened userId={user.id} space={space} capsules={open.capsules} list={open.list} />
          )}
        </>
      )}
      {CapsuleEditor && isSealing && (
        <CapsuleEditor person={personIn(space, user.id)} space={space} partnerName={name} onClose={sealing.close} />
      )}
    </Page>
  )
}

interface OpenedProps {
  readonly userId: string
  readonly space: Space
  readonly capsules: readonly Capsule[]
  readonly list: ReturnType<typeof useCapsules>['list']
}

const Opened = ({ userId, space, capsules, list }: OpenedProps) => (
  <section aria-labelledby="opened-letters">
    <h2 id="opened-letters" className="mb-3 px-1 font-display text-xl">
      {texts.opened}
    </h2>
    <ol className="flex flex-col gap-6">
      {capsules.map((capsule) => (
        <OpenCapsule key={capsule.id} {...{ userId, space, capsule }} />
      ))}
    </ol>
    {list.hasNextPage && (
      <LoadMore
        isLoading={list.isFetchingNextPage}
        hasFailed={list.isError}
        texts={{ more: texts.more, loading: texts.loadingMore }}
        onMore={() => void (list.isFetching ? undefined : list.fetchNextPage())}
      />
    )}
  </section>
)
