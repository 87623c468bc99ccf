import { useState } from 'react'
import type { ServiceName } from '@love-space/contracts/processes.ts'
import type { ServiceState } from '@love-space/contracts/state.internal.ts'
import { officeOperationsTexts as texts } from '@love-space/texts/en/office/operations.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Badge, type BadgeTone } from '@love-space/ui/badge.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { Skeleton } from '@love-space/ui/skeleton.tsx'
import { useQuery } from '@love-space/web-kit/query.ts'
import { OfficePage } from '../../shared/office-page.tsx'
import { useMay } from '../../shared/use-may.ts'
import { Fact, Panel } from '../../shared/panel.tsx'
import { loadFailureOf } from '../../shared/error-panel.tsx'
import { shortTime } from '../../shared/short-time.ts'
import { titleOfService } from '../../shared/service-title.ts'
import { operationsQuery } from './operations.queries.ts'
import { isGatewayWhole, isTroubled, type GatewayState, type Replicas } from './operations.rules.ts'
import { RingLookUp } from './ring-look-up.tsx'
import { ServiceDialog } from './service-dialog.tsx'

const standing = (
  state: ServiceState | null,
  replicas: Replicas | undefined,
): { readonly tone: BadgeTone; readonly label: string } => {
  if (state === null) return { tone: 'danger', label: texts.down }
  return isTroubled(state, replicas) ? { tone: 'warning', label: texts.troubled } : { tone: 'success', label: texts.up }
}

const seconds = (count: number): string =>
  count === 0 ? texts.none : fill(texts.seconds, { n: count < 10 ? count.toFixed(1) : Math.round(count) })
const known = (count: number | null): string | number => (count === null ? texts.unknown : count)
const partName = (name: string): string => (texts.parts as Record<string, string>)[name] ?? name

export function Component() {
  const may = useMay()
  const { data, error, isFetching, refetch } = useQuery(operationsQuery)
  const [opened, setOpened] = useState<ServiceName>()
  return (
    <OfficePage
      title={texts.title}
      subtitle={texts.subtitle}
      actions={
        <Button size="sm" variant="secondary" busy={isFetching} onClick={() => void refetch()}>
          {texts.refresh}
        </Button>
      }
      failure={loadFailureOf(error, texts.loadFailed)}
      onDismissFailure={() => void refetch()}
    >
      {may('rings:read') && <RingLookUp />}
      <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {!data && !error && <Skeleton className="h-60" />}
        {data?.gateway && <Gateway gateway={data.gateway} />}
        {data?.services.map(({ name, state, error: why, replicas }) => (
          <Panel
            key={name}
            title={titleOfService(name)}
            aside={<Badge tone={standing(state, replicas).tone}>{standing(state, replicas).label}</Badge>}
          >
            {state ? <State state={state} /> : <p className="text-sm text-danger">{why}</p>}
            <EachReplica replicas={replicas} />
            {state && (
              <Button size="sm" variant="secondary" className="mt-auto self-start" onClick={() => setOpened(name)}>
                {texts.details}
              </Button>
            )}
          </Panel>
        ))}
      </div>
      {opened && (
        <ServiceDialog service={opened} mayChange={may('operations:write')} onClose={() => setOpened(undefined)} />
      )}
    </OfficePage>
  )
}

function Gateway({ gateway }: { gateway: GatewayState }) {
  const { version, checks, error, replicas } = gateway
  const isWhole = isGatewayWhole(gateway)
  const tone = error === null ? (isWhole ? 'success' : 'warning') : 'danger'
  const label = error === null ? (isWhole ? texts.up : texts.troubled) : texts.down
  return (
    <Panel title={texts.gateway} aside={<Badge tone={tone}>{label}</Badge>}>
      {error === null ? (
        <dl className="flex flex-col gap-1.5 text-sm">
          <Fact name={texts.version}>{version}</Fact>
          {checks.map(({ name, holds }) => (
            <Fact key={name} name={(texts.checks as Record<string, string>)[name] ?? name}>
              {holds ? texts.holds : <Badge tone="danger">{texts.away}</Badge>}
            </Fact>
          ))}
        </dl>
      ) : (
        <p className="text-sm text-danger">{error}</p>
      )}
      <EachReplica replicas={replicas} />
    </Panel>
  )
}

/** Shows the processes of one, unless it is alone. */
function EachReplica({ replicas = [] }: { replicas?: Replicas | undefined }) {
  if (replicas.length < 2) return null
  const ready = replicas.filter(({ isReady }) => isReady).length
  return (
    <dl className="flex flex-col gap-1.5 text-sm">
      <Fact name={texts.replicas}>{fill(texts.replicasReady, { ready, all: replicas.length })}</Fact>
      {replicas.map(({ address, version, isReady }) => (
        <Fact key={address} name={new URL(address).host}>
          {isReady ? version : <Badge tone="danger">{texts.away}</Badge>}
        </Fact>
      ))}
    </dl>
  )
}

function State({ state }: { state: ServiceState }) {
  const { version, startedAt, databaseMs, isNatsConnected, pendingEvents, outboxLagS, parkedEvents, jobs, parts } =
    state
  const pending = pendingEvents === null ? null : pendingEvents.reduce((sum, one) => sum + one.pending, 0)
  return (
    <dl className="flex flex-col gap-1.5 text-sm">
      <Fact name={texts.version}>{version}</Fact>
      <Fact name={texts.runsSince}>{shortTime(startedAt)}</Fact>
      <Fact name={texts.database}>
        {databaseMs === null ? <Badge tone="danger">{texts.away}</Badge> : fill(texts.databaseMs, { ms: databaseMs })}
      </Fact>
      <Fact name={texts.nats}>{isNatsConnected ? texts.connected : <Badge tone="danger">{texts.away}</Badge>}</Fact>
      <Fact name={texts.pending}>{known(pending)}</Fact>
      <Fact name={texts.outbox}>{seconds(outboxLagS)}</Fact>
      <Fact name={texts.parked}>{known(parkedEvents)}</Fact>
      <Fact name={texts.jobs}>{jobs === null ? texts.unknown : fill(texts.jobsText, jobs)}</Fact>
      {jobs !== null && jobs.lagS > 0 && <Fact name={texts.jobsLag}>{seconds(jobs.lagS)}</Fact>}
      {parts.map(({ name, state: how, note }) => (
        <Fact key={name} name={partName(name)}>
          {how === 'down' ? <Badge tone="danger">{texts.partStates.down}</Badge> : texts.partStates[how]}
          {note !== '' && `, ${note}`}
        </Fact>
      ))}
    </dl>
  )
}
