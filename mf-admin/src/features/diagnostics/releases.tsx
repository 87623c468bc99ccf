import { frontEndNames } from '@love-space/contracts/front-end-names.ts'
import { adminTexts } from '@love-space/texts/en/admin.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Badge } from '@love-space/ui/badge.tsx'
import { Skeleton } from '@love-space/ui/skeleton.tsx'
import { useQuery } from '@love-space/web-kit/query.ts'
import { Fact, Panel } from '../../shared/panel.tsx'
import { ErrorPanel, loadFailureOf } from '../../shared/error-panel.tsx'
import { shortTime } from '../../shared/short-time.ts'
import { releasesQuery, type Release } from './releases.queries.ts'

const texts = adminTexts.diagnostics

const stateOf = ({ state, percent }: Release): string =>
  state === 'canary' && percent === 0 ? texts.states.canaryFor : fill(texts.states[state], { percent })
const toneOf = ({ state }: Release) => ({ current: 'success', canary: 'info', kept: 'neutral' } as const)[state]

export function Releases() {
  const { data, error, refetch } = useQuery(releasesQuery)
  return (
    <section aria-label={texts.releases} className="mt-8 flex flex-col gap-4">
      <header>
        <h2 className="text-lg font-semibold">{texts.releases}</h2>
        <p className="text-sm text-text-muted">{texts.releasesHint}</p>
      </header>
      <ErrorPanel failure={loadFailureOf(error, texts.releasesFailed)} onDismiss={() => void refetch()} />
      {!data && !error && <Skeleton className="h-40" />}
      {data?.length === 0 && <p className="text-sm text-text-muted">{texts.noReleases}</p>}
      <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
        {frontEndNames.map((frontEnd) => {
          const releases = data?.filter((one) => one.frontEnd === frontEnd) ?? []
          return (
            releases.length > 0 && <FrontEnd key={frontEnd} title={texts.frontEnds[frontEnd]} releases={releases} />
          )
        })}
      </div>
    </section>
  )
}

function FrontEnd({ title, releases }: { title: string; releases: readonly Release[] }) {
  const served = releases.filter(({ state }) => state !== 'kept')
  const earlier = releases.filter(({ state }) => state === 'kept')
  return (
    <Panel title={title}>
      {served.map((one) => (
        <Counts key={one.release} of={one} />
      ))}
      {earlier.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center text-sm text-text-muted">{texts.earlier}</summary>
          <div className="flex flex-col gap-3">
            {earlier.map((one) => (
              <Counts key={one.release} of={one} />
            ))}
          </div>
        </details>
      )}
    </Panel>
  )
}

function Counts({ of: one }: { of: Release }) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <span className="min-w-0 font-mono break-all">{one.release === 'built' ? texts.built : one.release}</span>
        <Badge tone={toneOf(one)}>{stateOf(one)}</Badge>
      </p>
      <dl className="flex flex-col gap-1.5 text-sm">
        <Fact name={texts.opened}>{one.opened}</Fact>
        <Fact name={texts.failedStarts}>{one.failedStarts}</Fact>
        <Fact name={texts.failures}>{one.failures}</Fact>
        {one.provenance && <Origin of={one.provenance} />}
      </dl>
    </div>
  )
}

function Origin({ of: { commit, builtAt, tests, contracts } }: { of: NonNullable<Release['provenance']> }) {
  return (
    <>
      <Fact name={texts.commit}>{commit}</Fact>
      <Fact name={texts.builtAt}>{shortTime(builtAt)}</Fact>
      <Fact name={texts.tests}>{tests ?? texts.noTests}</Fact>
      {contracts && <Fact name={texts.contracts}>{contracts.slice(0, 7)}</Fact>}
    </>
  )
}
