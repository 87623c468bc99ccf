import type { Row } from './row.ts'
import { access } from './rows/access.row.ts'
import { browserCookies } from './rows/browser-cookie.row.ts'
import { calendarFeeds } from './rows/calendar-feeds.row.ts'
import { fileAddresses } from './rows/file-addresses.row.ts'
import { files } from './rows/files.row.ts'
import { floods } from './rows/floods.row.ts'
import { disownedPartners } from './rows/disowned-partners.row.ts'
import { deletedPeople } from './rows/deleted-people.row.ts'
import { fuzzing } from './rows/fuzzing.row.ts'
import { halfLinks } from './rows/half-links.row.ts'
import { handedOverAccounts } from './rows/handed-over-accounts.row.ts'
import { heads } from './rows/heads.row.ts'
import { leaving } from './rows/leaving.row.ts'
import { leavingASpace } from './rows/leaving-a-space.row.ts'
import { limitsAtOnce } from './rows/limits-at-once.row.ts'
import { linksAlone } from './rows/links-alone.row.ts'
import { logs } from './rows/logs.row.ts'
import { networks } from './rows/networks.row.ts'
import { oneSuperAdmin } from './rows/one-super-admin.row.ts'
import { openPorts } from './rows/open-ports.row.ts'
import { operators } from './rows/operators.row.ts'
import { operatorsEntering } from './rows/operators-entering.row.ts'
import { outlivedSignIns } from './rows/outlived-sign-ins.row.ts'
import { passwordsFromElsewhere } from './rows/passwords-from-elsewhere.row.ts'
import { passkeyRow } from './rows/passkeys.row.ts'
import { peeks } from './rows/peeks.row.ts'
import { requestsAndAnswers } from './rows/requests-and-answers.row.ts'
import { ringsOfCouples } from './rows/rings-of-couples.row.ts'
import { ringsOfOperators } from './rows/rings-of-operators.row.ts'
import { sessions } from './rows/sessions.row.ts'
import { signingRings } from './rows/signing-rings.row.ts'
import { slowClients, stillClients } from './rows/slow-clients.row.ts'
import { smuggling } from './rows/smuggling.row.ts'
import { stepUpPins } from './rows/step-up-pins.row.ts'
import { ringsAndLinks } from './rows/rings-and-links.row.ts'
import { texts } from './rows/texts.row.ts'
import { videos } from './rows/videos.row.ts'
import { weakSecrets } from './rows/weak-secrets.row.ts'

/** Rows in the report's order. The logs come last, because that row checks the logs of all others. */
export const rows: readonly Row[] = [
  leaving,
  slowClients,
  stepUpPins,
  openPorts,
  peeks,
  browserCookies,
  passwordsFromElsewhere,
  networks,
  weakSecrets,
  requestsAndAnswers,
  access,
  operators,
  operatorsEntering,
  handedOverAccounts,
  deletedPeople,
  oneSuperAdmin,
  fuzzing,
  smuggling,
  texts,
  files,
  fileAddresses,
  videos,
  sessions,
  outlivedSignIns,
  passkeyRow,
  calendarFeeds,
  ringsAndLinks,
  ringsOfOperators,
  ringsOfCouples,
  leavingASpace,
  disownedPartners,
  linksAlone,
  signingRings,
  halfLinks,
  floods,
  heads,
  limitsAtOnce,
  stillClients,
  logs,
]
