export const nameCharsMin = 2
export const nameCharsMax = 100
/** Of everybody who uses Love Space, as the terms say. */
export const ageYearsMin = 16
export const emailCharsMax = 254
export const passwordCharsMin = 6
export const passwordCharsMax = 128
export const pinDigits = 4
export const loveMessageCharsMax = 1000
export const loveMessageMoodCharsMax = 40
export const loveMessageTagsMax = 10
export const importedMessagesMax = 200
export const activitiesPageSize = 20
export const activitiesRangeDaysMax = 366
/** Of each kind, of the same date in earlier years. */
export const onThisDayMax = 50
export const streakPauseDaysMax = 60
/** How many pauses of a couple are remembered. */
export const streakPausesMax = 400
export const moodNoteCharsMax = 500
export const answerCharsMax = 1000
/** How many questions of the day there are: a prime number, so that every space goes through all of them in an order of its own. */
export const dailyQuestions = 367
export const importedMoodsMax = 400
export const loveMessageTagCharsMax = 40
export const spaceNameCharsMax = 100
export const ringNameCharsMax = 60
export const spaceImagesMax = 12
export const notesCharsMax = 5000
export const headlineCharsMax = 200
export const contentCharsMax = 2000
/** Of an operator, for what the audit trail keeps. */
export const reasonCharsMax = 300
export const quoteCharsMax = 500
export const searchCharsMax = 100
export const usersPageSize = 10
export const searchWordsMax = 8
/** Of a table of the back-office: what can be paged to, and where counting stops. */
export const tableRowsReachable = 10_000
export const tableParameterCharsMax = 200
/** Rings, spaces or bindings that one call makes; more are a job. */
export const issuedAtOnceMax = 200
/** Rows of one change of many: what is not counted cannot be confirmed. */
export const bulkRowsMax = tableRowsReachable - 1
/** Spaces of one batch, with two rings each. */
export const batchSpacesMax = 200
export const devicesPerSpace = 2
export const batchNameCharsMax = 40
export const batchesPageSize = 20
/** Of the factory's answer: a line for each ring of the largest batch, with its address. */
export const chipFileCharsMax = 200_000
export const tablePlaceCharsMax = 1_000
export const filterNameCharsMax = 40
export const playlistNameCharsMax = 60
export const playlistsMax = 20
/** Of all playlists of a space together. */
export const songsMax = 500
export const songTitleCharsMax = 1023
export const songDescriptionCharsMax = 5000
/** Of a list with more songs home shows this many, chosen at random. */
export const songsOnHome = 4
export const longPressMs = 500
export const songSavedMs = 1200
export const gamePollMs = 3_000
/** How often a page says that it has a game open. */
export const gamePresenceMs = 10_000
/** Of a list that is sent; fewer are kept. */
export const gameListMax = 100
export const cardCharsMax = 300
export const cardsPerDeckMax = 400
export const ownCardsMax = 60
/** Of a plan or a film that is kept. */
export const savedTitleCharsMax = 200
export const filmYearMin = 1880
export const filmYearMax = 2200
/** Of the timeline in a calendar; the newest. */
export const calendarDaysMax = 1000
export const urlCharsMax = 2048
export const idempotencyKeyCharsMin = 8
export const idempotencyKeyCharsMax = 128
export const membersMax = 2
export const ringsPerSpaceMax = 20
export const invitationDaysMax = 7
export const joinRequestDaysMax = 7
export const endedSpaceDays = 90
export const exportDaysMax = 7
/** How long a request for somebody's data waits where no second super_admin can confirm it. */
export const dataRequestHours = 24
export const historyPageSize = 10
export const pageSizeMax = 100
export const notificationsMax = 100
export const notificationPollMs = 30_000
export const notificationPulseMs = 5_000
export const pushDevicesMax = 20
export const requestTimeoutMs = 300_000
export const adminRequestTimeoutMs = 10_000
export const bodyBytesMax = 65_536
export const stepUpMinutesMax = 5
export const tapChallengeMinutesMax = 2
export const resetLinkMinutesMax = 30
export const confirmLinkDaysMax = 7
/** How long an e-mail that an operator proposes can be refused before it counts. */
export const emailProposalDays = 7
export const mediaBytesMax = 83_886_080
export const documentBytesMax = 26_214_400
export const fileNameCharsMax = 200
export const uploadChunkBytes = 8_388_608
export const filesViewedMax = 100
/** Of a medium's crop, in pixels of the original. */
export const cropPixelsMin = 50
/** Of a memory or a timeline event. */
export const tagsMax = 10
export const tagCharsMax = 40
export const memoryTitleCharsMax = 100
export const memoryDescriptionCharsMax = 5000
export const memoryMediaMax = 20
export const memoriesPageSize = 12
export const commentCharsMax = 1000
export const commentsMax = 500
/** Of a memory in a list. */
export const commentsListedMax = 5
export const timelineTitleCharsMax = 100
export const timelineDescriptionCharsMax = 500
export const placeCharsMax = 200
export const timelinePageSize = 10
export const trashDays = 30
export const trashPageSize = 20
