import { words } from '../words.ts'

/**
 * Daily questions, one per line. Servers store positions, so reword lines but never move them. Only append, up to
 * another prime number of questions (`limits.dailyQuestions`).
 */
const lines = `
What made you smile today?
What's the first thing you remember about me?
Which of my habits do you secretly like?
What would our perfect Sunday look like?
Where would you like to wake up with me tomorrow?
What small thing did I do lately that meant a lot to you?
Which song makes you think of us?
What did you think of me the first time we talked?
What are you looking forward to this week?
When did you know that you loved me?
What's a place we should go back to?
What do you admire about me?
What would you like us to learn together?
Which meal of ours would you eat again tonight?
What's your favorite picture of the two of us?
What makes you feel at home?
What was the best surprise you ever got?
Which day with me would you live again?
What can always cheer you up?
What would you do with a free day and no plans?
What do you want to be remembered for?
Which smell brings back your childhood?
What are you proud of this month?
What would you tell yourself from ten years ago?
What's something you have never told anybody?
Where do you feel most like yourself?
What's the kindest thing a stranger did for you?
What do you love about your family?
Which film could you watch with me again and again?
What's your favorite sound in our home?
What would you like more of in our days?
What would you like less of in our days?
What do we do better together than alone?
Which of our jokes is the best?
What was the bravest thing you ever did?
What do you want to try before the year is over?
What's your favorite way to be hugged?
When do you feel closest to me?
What should we celebrate more often?
What's the best advice you were ever given?
What do you hope never changes about us?
What did you dream of becoming as a child?
Which of our trips did you enjoy most, and why?
What's something I taught you?
What's something you would like to teach me?
What does a good morning need?
What does a good evening need?
What was the last thing that made you laugh until it hurt?
Which three words describe us?
What's your favorite word I call you?
What would you pack first for a year abroad with me?
What's your favorite season with me, and why?
What gives you strength when things get hard?
What do you need when you're sad?
What do you need when you're angry?
How do you notice that I love you?
How do you like to show that you love me?
What was the happiest day of your life so far?
What are you grateful for today?
What's the most beautiful place you have seen?
Which tradition should the two of us begin?
Which tradition from your family would you like to keep?
What would our home look like if money didn't matter?
What's your favorite corner of our home?
What would you cook for me if you had all day?
What's the best gift you ever gave?
What's the best gift you ever received?
What would you like to hear from me more often?
What are you curious about right now?
Which book has stayed with you?
Which person would you like me to meet?
Who has shaped you most?
What do you like about yourself?
What did you learn from your parents about love?
What would you do differently from your parents?
What's a fear that you have lost?
What's a fear that I could help you with?
What makes you feel safe with me?
What does trust mean to you?
What did we get through that made us stronger?
What was our funniest misunderstanding?
What would you name a boat of ours?
What would our family crest show?
Which animal is most like me, and why?
Which animal is most like you?
If we opened a little shop, what would we sell?
If we had a radio show, what would it be about?
If we could have dinner with anybody, who would you invite?
If you could fly anywhere tonight, where would we land?
If we could live in another time for a week, which one?
If our story were a film, what would its title be?
Who would play us in that film?
What would be the first scene of that film?
What superpower would you like me to have?
What superpower do I already have?
What would you wish for if you had one wish today?
What would you wish for me?
What's worth staying up late for?
What's worth getting up early for?
What's the best thing about being our age?
What are you looking forward to about growing old?
How do you picture us in ten years?
How do you picture us at eighty?
What should never be missing in our fridge?
What's your favorite thing to do in the rain?
What's your favorite thing to do in the snow?
What's the best thing about summer evenings?
Sea or mountains today, and why?
City or countryside for our next weekend?
What would we do on a day without phones?
What was the best part of your day?
What was the hardest part of your day?
What would have made today even better?
What would you like to do again that we haven't done in a long time?
What's something new you noticed about me lately?
What do you think I'm best at?
What am I better at than I believe?
Where do we complete each other?
What do we have most in common?
What's our most charming difference?
What did you believe about love as a teenager?
What do you believe about love today?
What was your first crush like?
What was the best thing about your school days?
Which teacher do you still think of?
Who was your best friend as a child?
Which game did you love most as a child?
What did your room look like when you were ten?
What was your favorite candy as a child?
Which story do your parents tell about you again and again?
Which birthday do you remember best?
What scared you as a child?
What did you collect as a child?
What would your younger self think of us?
Where would you take me in the town you grew up in?
What's the first vacation you remember?
Which family recipe should never get lost?
What did home smell like when you were little?
Which piece of clothing did you love too long?
What was your first job, and what did it teach you?
What did you save your first money for?
Which concert would you go to again?
Which song should play at every party of ours?
Which song calms you down?
Which song embarrasses you, though you know every word?
What was the first thing you noticed about me?
What did you tell your friends about me at first?
What surprised you about me once we got to know each other?
What was our best first time of anything?
Where was our best kiss?
What did you think after our first date?
When did you first miss me?
Which message from me do you still remember?
What was the moment you felt that this was serious?
What was our best night out?
What was our best night in?
What was our most wonderful mistake?
When did we laugh together at the wrong moment?
Which day of ours went wrong and turned out well?
What's the best meal we ever had together?
What's the worst meal we ever had together?
Which journey of ours was an adventure?
What was the best view we ever shared?
Which place smells like us?
What did we do last year that we should do every year?
What are you most thankful for in us?
When were you last proud of me?
When did I comfort you best?
When did I make you feel beautiful?
What compliment from me do you remember?
What compliment would you like to give me now?
What's your favorite thing about my face?
What do you love about my voice?
What do you love about my hands?
What do I do when I think nobody is looking?
How do I look when I'm happy?
What gives me away when I'm nervous?
What would you miss most if I were away for a month?
What do you do when I'm not there?
What helps you when you miss me?
What do you think of before you fall asleep?
What was your last beautiful dream about?
What wakes you up in a good mood?
What's your favorite thing about coming home to me?
What's your favorite thing about leaving with me?
What should we do spontaneously this week?
What would be a perfect date that costs nothing?
What would be a perfect date if we had a lot to spend?
What would you like to read aloud to me?
What would you like to dance to with me?
What could we build together?
What could we plant together?
What could we cook that neither of us has ever tried?
Which language would you like to learn with me?
Which instrument would you like to play?
Which sport could we try together?
Which museum would you like to get lost in with me?
Which festival should we go to?
Which country should we see next?
Which train journey would you like to make?
Would you rather camp under the stars or sleep in a castle?
What would be in our picnic basket?
What would you order for me in a restaurant?
What would I order for you?
What's the best dessert in the world?
What's your favorite breakfast with me?
Tea, coffee or something else: what fits us today?
Which dish reminds you of me?
What would our menu for two look like on a special day?
What's your favorite way to spend a lazy afternoon?
What's something simple that makes you happy?
What's something expensive that would be worth it?
What's a luxury that we should allow ourselves?
What can we do without?
What would you keep if our house had to fit in one bag?
Which thing of mine would you never give away?
Which thing of ours has the best story?
What should hang on our wall?
Which photo of us should we print?
What would you put in a time capsule for us?
What should we write to ourselves, to be opened in ten years?
What do you hope I will still say to you in twenty years?
Which dream of yours have you let go of, and are you glad?
Which dream of yours is still alive?
How can I help you with that dream?
What would you do if you couldn't fail?
What would you do with a year off?
What do you want to be better at next year?
What did you learn this year?
What did you let go of this year?
What was this year's best decision?
What's a decision you're glad we made together?
What's a decision that we still have before us?
What does success mean to you today?
What does freedom mean to you?
What does home mean to you?
What does romance mean to you?
What does patience look like between us?
What does a fair argument look like to you?
What helps us make up again?
What do you want to say sorry for?
What have you forgiven?
What would you like to thank me for?
What did I do this week that helped you?
What could I take off your shoulders this week?
What do you need most from me right now?
What do you worry about at the moment?
What gives you hope at the moment?
What's going well in your life right now?
What's on your mind that you haven't said yet?
What do you wish more people knew about you?
What do people get wrong about you?
What's the best thing a friend ever said about you?
Which friend of ours makes our life richer?
Who should we invite soon?
Who would you like to hear from again?
Who do you want to thank?
Who makes you laugh most, apart from me?
What makes somebody a good friend?
What makes somebody a good partner?
What makes us good partners?
Where have we grown together?
What would our friends say about us?
What would our grandchildren tell about us?
What would you like to pass on?
Which value matters most to you?
Which rule should every home have?
Which rule should nobody have?
What do you find beautiful that others overlook?
What always moves you?
When did you last cry, and why?
When did you last sing aloud?
When did you last do something for the first time?
When were you last completely at peace?
When do you lose track of time?
What do you enjoy most about your work?
What would you change about your work?
What did you want to tell me about your day and forgot?
What would be a good name for today?
What color was your day?
What was today's weather inside you?
What was today's best conversation?
What was today's smallest joy?
Who did you make happy today?
What did you find harder than you let show?
What would you like to dream tonight?
What will you do first tomorrow?
What are three things you like about this week?
What do you wish for our next month?
What shall we do on our next free evening?
What would you like to be surprised with?
Which surprise would you never want?
How do you like to celebrate your birthday?
How should we celebrate our next anniversary?
What was our best celebration so far?
Which holiday of the year is your favorite?
What's your favorite thing about winter?
What's your favorite thing about spring?
What's your favorite thing about summer?
What's your favorite thing about fall?
What do you like to look at for a long time?
Which star, cloud or tree would you name after me?
What's the best sound in the world?
What's the best smell in the world?
What's the best feeling in the world?
Which touch of mine do you like best?
What relaxes you when nothing else does?
What would you like me to do when I notice you're tired?
What's the nicest way to wake you?
What's the nicest way to say good night?
What little ritual of ours do you love?
What little ritual could we begin tomorrow?
What would be our motto?
Which word should be in our dictionary only?
What would our flag look like?
If we had a secret handshake, how would it go?
If we had a theme song, which one?
If I were a season, which one?
If I were a drink, which one?
If I were a place, which one?
If I were a book, what would be on its first page?
If we swapped lives for a day, what would you do first?
If we were invisible for an hour, what would we do?
If we won a small sum tonight, what would we do with it?
If we could stop time for a day, how would we spend it?
If we got lost together, where should it be?
If we had one more room, what would it be for?
If we had one more hour a day, what would we use it for?
If we had met as children, what would we have played?
If we had met at school, would we have been friends?
If you could see one moment of my past, which one?
If you could relive one moment of yours, which one?
If you could ask our future selves one thing, what would it be?
If you could give everyone in the world one thing, what would it be?
If you wrote me a postcard right now, where would it come from?
If you painted me, what would be in the background?
If you wrote a song about us, what would its first line be?
What's one thing that is always better with me?
What's one thing that we should do before we're old?
What's one thing that I should never stop doing?
What's one thing about us that nobody else knows?
What's one question you have always wanted to ask me?
What's one thing you want me to know tonight?
What does a perfect hour with me look like?
What's the loveliest thing you have heard anybody say about love?
What did you enjoy about us this week?
What could we be more playful about?
What could we be more gentle about?
What could we be more brave about?
Which of our plans are you most excited about?
What's a promise you would like to make me?
What's a promise I kept that mattered to you?
What was your favorite moment of the last seven days?
What would you like to tell me with your eyes closed?
Which small joy do you wish me for tomorrow?
What's a view from a window that you will never forget?
Which street have you loved walking down with me?
What do you like to hear when you come through the door?
Which memory of us keeps you warm on a cold day?
What shall we be silly about tonight?
Which walk of ours would you take again right now?
What did somebody say to you that you still live by?
What's the best thing we ever found by chance?
Which evening with me went by too fast?
What do you like to watch me do?
What's a good reason to dance in the kitchen today?
What would you write on a note for my pocket?
`

export const questions = words<readonly string[]>('questions', 'questions', lines.trim().split('\n'))
