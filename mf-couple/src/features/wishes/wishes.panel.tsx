import { Plus, Sparkles } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import { wishKinds } from '@love-space/contracts/space/wish-kinds.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import { ourHome } from '@love-space/texts/en/couple/our-home.ts'
import { waiting as waitingTexts } from '@love-space/texts/en/couple/waiting.ts'
import { wishes as texts } from '@love-space/texts/en/couple/wishes.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { Card } from '@love-space/ui/card.tsx'
import { EmptyState } from '@love-space/ui/empty-state.tsx'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { Page } from '@love-space/ui/page.tsx'
import { Segmented } from '@love-space/ui/segmented.tsx'
import { showToast } from '@love-space/ui/toast.ts'
import { undoPress } from '@love-space/ui/undo-press.ts'
import { showFailure } from '@love-space/ui/use-action.ts'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import { dropWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { useSearchParams } from '@love-space/web-kit/router.ts'
import { partnerIn, useMySpace } from '@love-space/web-kit/session/my-space.ts'
import { useHeldWritesOf } from '../../shared/held-writes.ts'
import { ReadOnlyBanner } from '../../shared/read-only-banner.tsx'
import { RetryBanner } from '../../shared/retry-banner.tsx'
import { SignInRequired } from '../../shared/sign-in-required.tsx'
import { Skeletons } from '../../shared/skeletons.tsx'
import { isWritable } from '../../shared/space-state.ts'
import { undoAsDraft } from '../../shared/undo-as-draft.ts'
import { useSavedPlans } from '../games/saved-plans.queries.ts'
import { NewMemory } from '../memories/new-memory.panel.tsx'
import { markWish } from './save-wish.ts'
import { knownKind } from './wish-kind.tsx'
import { WishRow } from './wish-row.tsx'
import { useWishes } from './wishes.queries.ts'
import {
  asPlanned,
  listOf,
  memoryOf,
  wishChangeSubject,
  wishDraftIn,
  wishDraftName,
  wishLists,
  wishSubject,
  withHeldWishes,
  type ShownWish,
  type WishListName,
} from './wishes.rules.ts'

const loadEditor = () => import(/* webpackChunkName: "wishes" */ './wish-editor.tsx')
const listParameter = 'list'

export default function WishesPage() {
  return <SignInRequired title={texts.title}>{(user) => <Wishes user={user} />}</SignInRequired>
}

function Wishes({ user }: { user: User }) {
  const { data: space, isPending, isError, isFetching, refetch } = useMySpace()
  if (space) return <AllWishes key={space.id} user={user} space={space} />
  return (
    <Page title={texts.title} subtitle={texts.subtitle}>
      {isPending ? (
        <WishesSkeleton />
      ) : isError ? (
        <ErrorState title={ourHome.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <EmptyState icon={<Sparkles />} title={texts.noSpace} />
      )}
    </Page>
  )
}

const WishesSkeleton = () => <Skeletons label={texts.loading} each={['h-14', 'h-72']} className="gap-6" />

/** The chosen list, which the address names. */
function useList(hasPartner: boolean) {
  const [parameters, setParameters] = useSearchParams()
  const chosen = parameters.get(listParameter)
  const options = wishLists.filter((one) => one !== 'theirs' || hasPartner)
  const choose = (next: WishListName) =>
    setParameters({ [listParameter]: next }, { replace: true, preventScrollReset: true })
  return { options, list: options.find((one) => one === chosen) ?? 'ours', choose }
}

function AllWishes({ user, space }: { user: User; space: Space }) {
  const partner = partnerIn(space, user.id)
  const name = partner ? firstNameOf(partner) : undefined
  const { options, list, choose } = useList(partner !== null)
  const query = useWishes(space.id)
  const writes = useHeldWritesOf(user.id)
  const plans = useSavedPlans(user, space)
  const canAdd = isWritable(space) && list !== 'theirs'
  const [editing, setEditing] = useState<'new' | ShownWish | null>(null)
  const [cameTrue, setCameTrue] = useState<ShownWish>()
  const { Part: WishEditor } = useLazyPart(loadEditor, editing !== null || 'idle', undoPress(setEditing, editing, null))
  const all = query.data && withHeldWishes(query.data, writes, { spaceId: space.id, userId: user.id })
  const shown = all
    ?.filter((wish) => listOf(wish, user.id) === list)
    .map((wish) => asPlanned(wish, plans.planOf(wish.id)))
  const ownList = list === 'theirs' ? 'ours' : list

  const undo = async (wish: ShownWish) => {
    const { waiting, saved } = wish
    const kind = waiting?.subject?.kind
    if (!waiting) return
    if (kind !== wishSubject(space.id).kind && kind !== wishChangeSubject(wish.id).kind) return dropWrite(waiting.key)
    const draftName = wishDraftName(saved?.id ?? space.id)
    if (!(await undoAsDraft(draftName, waiting, wishDraftIn(waiting, wish))))
      return showToast({ text: waitingTexts.draftFirst })
    setEditing(saved ?? 'new')
  }
  const mark = async (wish: ShownWish, isDone: boolean): Promise<void> => {
    try {
      await markWish(wish.id, isDone)
    } catch (cause) {
      return showFailure(cause, texts.markFailed, () => void mark(wish, isDone))
    }
    const plan = plans.planOf(wish.id)
    if (plan && (plan.done ?? false) !== isDone) await plans.markDone(plan, isDone)
  }
  const addButton = (
    <Button icon={<Plus aria-hidden />} onClick={() => setEditing('new')}>
      {texts.add}
    </Button>
  )
  return (
    <Page title={texts.title} subtitle={texts.subtitle} actions={canAdd && shown && shown.length > 0 && addButton}>
      <ReadOnlyBanner user={user} space={space} />
      <Segmented
        label={texts.lists}
        options={options.map((value) => ({ value, label: value === 'theirs' ? (name ?? '') : texts[value] }))}
        value={list}
        onChange={choose}
      />
      {query.isError && shown && <RetryBanner text={texts.loadFailed} query={query} />}
      {!shown ? (
        query.isError ? (
          <ErrorState title={texts.loadFailed} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        ) : (
          <WishesSkeleton />
        )
      ) : shown.length === 0 ? (
        <NoWishes list={list} name={name} action={canAdd && addButton} />
      ) : (
        <WishLists key={list} wishes={shown}>
          {(wish) => (
            <WishRow
              key={wish.id}
              user={user}
              space={space}
              wish={wish}
              plans={plans}
              onEdit={() => setEditing(wish)}
              onUndo={() => void undo(wish)}
              onCameTrue={() => setCameTrue(wish)}
              onNotYet={() => void mark(wish, false)}
            />
          )}
        </WishLists>
      )}
      {WishEditor && editing && (
        <WishEditor
          spaceId={space.id}
          list={ownList}
          isPlanned={editing !== 'new' && plans.planOf(editing.id) !== undefined}
          wish={editing === 'new' ? undefined : (query.data?.find(({ id }) => id === editing.id) ?? editing)}
          onClose={() => setEditing(null)}
        />
      )}
      {cameTrue && (
        <NewMemory
          space={space}
          beginning={memoryOf(cameTrue)}
          onSaved={() => void mark(cameTrue, true)}
          onClose={() => setCameTrue(undefined)}
        />
      )}
    </Page>
  )
}

interface WishListsProps {
  readonly wishes: readonly ShownWish[]
  readonly children: (wish: ShownWish) => ReactNode
}

/** Shows open wishes and those that came true, of one kind if one is chosen. */
function WishLists({ wishes, children }: WishListsProps) {
  const [kind, setKind] = useState('all')
  const kinds = wishKinds.filter((one) => wishes.some((wish) => knownKind(wish.kind) === one))
  const chosen = kinds.find((one) => one === kind) ?? 'all'
  const shown = wishes.filter((wish) => chosen === 'all' || knownKind(wish.kind) === chosen)
  const parts = [
    { title: undefined, rows: shown.filter(({ doneAt }) => doneAt === null) },
    { title: texts.cameTrue, rows: shown.filter(({ doneAt }) => doneAt !== null) },
  ]
  return (
    <>
      {kinds.length > 1 && (
        <Segmented
          look="quiet"
          label={texts.kindsShown}
          options={[
            { value: 'all' as const, label: texts.all },
            ...kinds.map((value) => ({ value, label: texts.kindsOf[value] })),
          ]}
          value={chosen}
          onChange={setKind}
          className="-mx-2 -my-3"
        />
      )}
      {parts.map(
        ({ title, rows }) =>
          rows.length > 0 && (
            <section key={title ?? ''} aria-label={title ?? texts.title}>
              {title && <h2 className="mb-2 px-1 font-display text-xl">{title}</h2>}
              <Card padding="none">
                <ul className="flex flex-col divide-y divide-line">{rows.map(children)}</ul>
              </Card>
            </section>
          ),
      )}
    </>
  )
}

interface NoWishesProps {
  readonly list: WishListName
  readonly name: string | undefined
  readonly action: ReactNode
}

function NoWishes({ list, name, action }: NoWishesProps) {
  const hint = list === 'mine' && name === undefined ? texts.emptyHint.mineAlone : texts.emptyHint[list]
  return (
    <EmptyState icon={<Sparkles />} title={fill(texts.empty[list], { name: name ?? '' })} action={action}>
      {fill(hint, { name: name ?? '' })}
    </EmptyState>
  )
}
