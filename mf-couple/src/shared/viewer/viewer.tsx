import clsx from 'clsx'
import { ChevronLeft, ChevronRight, Download, FolderDown, X, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import Lightbox, {
  ACTION_CLOSE,
  createModule,
  LightboxRoot,
  MODULE_NO_SCROLL,
  MODULE_PORTAL,
  useEvents,
  useLightboxProps,
  type ComponentProps,
  type ControllerRef,
  type PluginProps,
  type Slide,
} from 'yet-another-react-lightbox'
import Video from 'yet-another-react-lightbox/plugins/video'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { limits } from '@love-space/contracts/limits.ts'
import type { FileView } from '@love-space/contracts/media/file.ts'
import { viewer as texts } from '@love-space/texts/en/couple/viewer.ts'
import { fill } from '@love-space/texts/fill.ts'
import { FullScreen } from '@love-space/ui/full-screen.tsx'
import type { MediaViewerProps } from './media-viewer.tsx'
import { useSaveOriginals } from './use-save-originals.ts'
import { useSwipeToClose } from './use-swipe-to-close.ts'
import type { ViewerMedium } from './viewer-media.ts'

/** Returns the type to announce. Browsers refuse QuickTime by name, but play it as MP4, which it usually is. */
const typeToPlay = ({ type, url }: FileView): string =>
  type === 'video/quicktime' || url?.includes('/playable.mp4') === true ? 'video/mp4' : type

const slideOf = ({ file, alt }: ViewerMedium): Slide => {
  const { kind, url, width, height, renditions } = file
  const src = url ?? ''
  const size = width !== null && height !== null ? { width, height } : {}
  if (kind === 'video') {
    const poster = renditions.at(-1)?.webp
    return { type: 'video', sources: [{ src, type: typeToPlay(file) }], ...size, ...(poster ? { poster } : {}) }
  }
  const srcSet = renditions.map(({ webp, width, height }) => ({ src: webp, width, height }))
  return { src, alt, srcSet, ...size }
}

/** Renders the lightbox in our own dialog, for focus, name, Escape and Back. */
function InDialog({ children }: ComponentProps) {
  const { close } = useLightboxProps()
  const { subscribe } = useEvents()
  useEffect(() => subscribe(ACTION_CLOSE, () => close()), [subscribe, close])
  return (
    <LightboxRoot className="media-viewer absolute inset-x-0 top-0 bottom-[var(--viewer-foot,0px)]">
      {children}
    </LightboxRoot>
  )
}

function InsideDialog({ remove, replace }: PluginProps) {
  remove(MODULE_NO_SCROLL)
  replace(MODULE_PORTAL, createModule('InDialog', InDialog))
}
const plugins = [InsideDialog, Zoom, Video]

const labels = {
  Previous: texts.previous,
  Next: texts.next,
  Close: texts.close,
  Slide: texts.slide,
  Carousel: texts.carousel,
  'Photo gallery': texts.carousel,
  '{index} of {total}': texts.position,
  'Zoom in': texts.zoomIn,
  'Zoom out': texts.zoomOut,
}

function ToolbarButton(props: { label: string; icon: ReactNode; isBusy: boolean; onPress: () => void }) {
  const { label, icon, isBusy, onPress } = props
  return (
    <button
      type="button"
      className="yarl__button"
      title={label}
      aria-label={label}
      aria-busy={isBusy || undefined}
      onClick={onPress}
    >
      {icon}
    </button>
  )
}

const footSpace = '[--viewer-foot:8.5rem] sm:[--viewer-foot:4.5rem] [@media(max-height:30rem)]:[--viewer-foot:4.5rem]'

interface ViewerProps extends Omit<MediaViewerProps, 'openAt' | 'onOpenAt'> {
  index: number
  onClose: () => void
}

export default function Viewer(props: ViewerProps) {
  const { media, index: first, title, onClose, footer, position, isMuted = false, onView } = props
  const controller = useRef<ControllerRef>(null)
  const [shownId, setShownId] = useState(media[first]?.file.id)
  // More media may have come before the visible one.
  const index = Math.max(
    0,
    media.findIndex(({ file }) => file.id === shownId),
  )
  const zoom = useRef(1)
  const swipe = useSwipeToClose(onClose, () => zoom.current > 1)
  const isOne = media.length === 1
  const save = useSaveOriginals()
  const ids = media.map(({ file }) => file.id)
  const view = ({ index }: { index: number }) => {
    const id = ids[index]
    if (id === undefined) return
    setShownId(id)
    onView?.(id)
  }
  const saveOne = (
    <ToolbarButton
      key="save"
      label={texts.save}
      icon={<Download />}
      isBusy={save.isBusy}
      onPress={() => void save.run(ids.slice(index, index + 1))}
    />
  )
  const saveAll = (
    <ToolbarButton
      key="save-all"
      label={fill(texts.saveAll, { n: media.length })}
      icon={<FolderDown />}
      isBusy={save.isBusy}
      onPress={() => void save.run(ids)}
    />
  )
  return (
    <FullScreen title={title} onClose={onClose} onOpened={() => controller.current?.focus()}>
      <div className={clsx('contents', footer !== undefined && footSpace)}>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape and the close button do the same */}
        <div className="contents" {...swipe}>
          <Lightbox
            open
            close={onClose}
            index={index}
            slides={media.map(slideOf)}
            plugins={plugins}
            labels={labels}
            on={{ view, zoom: (now) => void (zoom.current = now.zoom) }}
            controller={{ ref: controller, closeOnPullDown: true, closeOnPullUp: true, closeOnEscape: false }}
            carousel={{ finite: isOne || position !== undefined, padding: 0, preload: 1 }}
            zoom={{ scrollToZoom: true, maxZoomPixelRatio: 3 }}
            video={{ autoPlay: true, muted: isMuted, preload: 'metadata' }}
            toolbar={{
              buttons: [saveOne, ...(isOne || media.length > limits.filesDownloadedMax ? [] : [saveAll]), ACTION_CLOSE],
            }}
            render={{
              iconPrev: () => <ChevronLeft />,
              iconNext: () => <ChevronRight />,
              iconClose: () => <X />,
              iconZoomIn: () => <ZoomIn />,
              iconZoomOut: () => <ZoomOut />,
              ...(isOne && { buttonPrev: () => null, buttonNext: () => null }),
            }}
          />
          {position && (
            <p className="pointer-events-none absolute top-[calc(max(0.5rem,env(safe-area-inset-top))+0.5rem)] left-[max(0.75rem,env(safe-area-inset-left))] rounded-full bg-black/60 px-3 py-1 text-sm text-white tabular-nums">
              {position}
            </p>
          )}
        </div>
        {footer}
      </div>
    </FullScreen>
  )
}
