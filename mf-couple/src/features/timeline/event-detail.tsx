import { Expand, ImageOff, MapPin, Pencil, Play, SearchX } from 'lucide-react'
import { useState } from 'react'
import type { TimelineEvent } from '@love-space/contracts/media/timeline.ts'
import { items } from '@love-space/texts/en/couple/items.ts'
import { timeline as texts } from '@love-space/texts/en/couple/timeline.ts'
import { Badge } from '@love-space/ui/badge.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { Picture } from '@love-space/ui/picture.tsx'
import { useFile } from '@love-space/web-kit/files/files.ts'
import { useQuery } from '@love-space/web-kit/query.ts'
import { longDay } from '../../shared/calendar-days.ts'
import { ContinueDraft } from '../../shared/continue-draft.tsx'
import { isWritable } from '../../shared/space-state.ts'
import { TagList } from '../../shared/tag-list.tsx'
import { MediaViewer } from '../../shared/viewer/media-viewer.tsx'
import { VideoNote } from '../../shared/viewer/video-note.tsx'
import { isViewable } from '../../shared/viewer/viewer-media.ts'
import { addedByText } from '../../shared/items/added-by-text.ts'
import type { ItemDetailProps } from '../../shared/items/item-kind.ts'
import { TrashedItem } from '../../shared/items/trashed-item.tsx'
import { timelineKind } from './timeline.kind.ts'
import { timelineEventQuery } from './timeline.queries.ts'
import { coordinatesText, mapAddress, typeName } from './timeline.rules.ts'
import { TypeIcon } from './type-icon.tsx'

export default function EventDetail(props: ItemDetailProps<TimelineEvent>) {
  const { item: listed, user, space, actions, onClose } = props
  const { data } = useQuery(timelineEventQuery(listed.id))
  const event = listed.waiting ? listed : (data ?? listed)
  const canEdit = isWritable(space) && !listed.waiting
  const edit = () => {
    onClose()
    actions.edit(event)
  }
  const heading = <span dir="auto">{event.title}</span>
  if (data === null) {
    return (
      <Dialog width="lg" title={heading} onClose={onClose}>
        <TrashedItem
          user={user}
          space={space}
          kind="timeline"
          id={listed.id}
          icon={<SearchX aria-hidden />}
          title={texts.gone}
          hint={texts.goneHint}
        />
      </Dialog>
    )
  }
  const { title, description, type, date, location, coordinates, tags, media } = event
  return (
    <Dialog
      width="lg"
      title={heading}
      description={longDay(date)}
      onClose={onClose}
      footer={
        canEdit && (
          <Button variant="secondary" icon={<Pencil className="size-4" />} onClick={edit}>
            {items.edit}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {canEdit && <ContinueDraft name={timelineKind.draftNameOf(space.id, event)} onContinue={edit} />}
        {media !== null && <DetailMedium address={media} title={title} />}
        <Badge icon={<TypeIcon type={type} />} className="self-start">
          {typeName(type)}
        </Badge>
        {description !== '' && (
          <p dir="auto" className="text-pretty whitespace-pre-line [overflow-wrap:anywhere]">
            {description}
          </p>
        )}
        {(location !== '' || coordinates) && <EventPlace location={location} coordinates={coordinates} />}
        <TagList label={texts.fieldTags} tags={tags} />
        <p className="text-sm text-text-muted">{addedByText(event.createdBy, user.id)}</p>
      </div>
    </Dialog>
  )
}

function EventPlace({ location, coordinates }: Pick<TimelineEvent, 'location' | 'coordinates'>) {
  return (
    <div className="flex items-start gap-2.5">
      <MapPin aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
      <div className="min-w-0">
        {location !== '' && (
          <p dir="auto" className="[overflow-wrap:anywhere]">
            {location}
          </p>
        )}
        {coordinates && (
          <p className="flex flex-wrap gap-x-3 text-sm text-text-muted">
            <span className="tabular-nums">{coordinatesText(coordinates)}</span>
            <a
              href={mapAddress(coordinates)}
              target="_blank"
              rel="noreferrer noopener"
              className="text-accent underline"
            >
              {texts.openMap}
            </a>
          </p>
        )}
      </div>
    </div>
  )
}

function DetailMedium({ address, title }: { address: string; title: string }) {
  const { file, refetch } = useFile(address)
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isOpenable = file != null && isViewable(file)
  const shape = file?.width && file.height ? Math.max(4 / 5, file.width / file.height) : 16 / 9
  return (
    <>
      <button
        type="button"
        aria-label={texts.openMedia}
        disabled={!isOpenable}
        onClick={() => file && setOpenAt(file.id)}
        className="group relative overflow-hidden rounded-field"
      >
        <Picture
          file={file}
          alt={title}
          ratio={shape}
          sizes="(min-width: 48rem) 40rem, 100vw"
          onExpired={refetch}
          fallback={<ImageOff aria-hidden className="size-8" />}
          className="max-h-[50dvh] w-full"
        />
        {isOpenable && (
          <span className="absolute right-3 bottom-3 flex size-10 items-center justify-center rounded-full bg-black/55 text-white">
            {file.kind === 'video' ? (
              <Play aria-hidden className="size-5" />
            ) : (
              <Expand aria-hidden className="size-5" />
            )}
          </span>
        )}
      </button>
      {file && <VideoNote file={file} />}
      {file && <MediaViewer media={[{ file, alt: title }]} openAt={openAt} title={title} onOpenAt={setOpenAt} />}
    </>
  )
}
