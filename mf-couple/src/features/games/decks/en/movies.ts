/** Each line: title, year, genre, minutes, mood. Only append, because a card's id is its index. */
export const movieText = `
  Casablanca | 1942 | romance | 102 | moving
  Roman Holiday | 1953 | romance | 118 | warm
  Sabrina | 1954 | romance | 113 | warm
  An Affair to Remember | 1957 | romance | 115 | moving
  Breakfast at Tiffany's | 1961 | romance | 115 | dreamy
  Charade | 1963 | thriller | 113 | funny
  The Apartment | 1960 | romance | 125 | warm
  It Happened One Night | 1934 | romance | 105 | funny
  The Shop Around the Corner | 1940 | romance | 99 | warm
  The Philadelphia Story | 1940 | romance | 112 | funny
  Brief Encounter | 1945 | romance | 86 | moving
  Singin' in the Rain | 1952 | music | 103 | funny
  Some Like It Hot | 1959 | comedy | 121 | funny
  West Side Story | 1961 | music | 153 | moving
  Doctor Zhivago | 1965 | romance | 197 | moving
  The Graduate | 1967 | comedy | 106 | funny
  Love Story | 1970 | romance | 100 | moving
  Harold and Maude | 1971 | comedy | 91 | warm
  The Way We Were | 1973 | romance | 118 | moving
  Annie Hall | 1977 | comedy | 93 | funny
  Grease | 1978 | music | 110 | funny
  Manhattan | 1979 | comedy | 96 | dreamy
  Tootsie | 1982 | comedy | 116 | funny
  Splash | 1984 | romance | 111 | funny
  Out of Africa | 1985 | romance | 161 | moving
  A Room with a View | 1985 | romance | 117 | dreamy
  Moonstruck | 1987 | romance | 102 | funny
  Dirty Dancing | 1987 | music | 100 | warm
  The Princess Bride | 1987 | adventure | 98 | funny
  Wings of Desire | 1987 | drama | 128 | dreamy
  Cinema Paradiso | 1988 | drama | 124 | moving
  When Harry Met Sally... | 1989 | romance | 96 | funny
  Say Anything... | 1989 | romance | 100 | warm
  Pretty Woman | 1990 | romance | 119 | warm
  Ghost | 1990 | romance | 127 | moving
  Green Card | 1990 | romance | 107 | warm
  Edward Scissorhands | 1990 | romance | 105 | dreamy
  The Fisher King | 1991 | drama | 137 | moving
  Groundhog Day | 1993 | comedy | 101 | funny
  Sleepless in Seattle | 1993 | romance | 105 | warm
  The Remains of the Day | 1993 | drama | 134 | moving
  Much Ado About Nothing | 1993 | romance | 111 | funny
  The Piano | 1993 | drama | 121 | moving
  Four Weddings and a Funeral | 1994 | romance | 117 | funny
  Chungking Express | 1994 | romance | 102 | dreamy
  Muriel's Wedding | 1994 | comedy | 106 | funny
  Before Sunrise | 1995 | romance | 101 | dreamy
  Sense and Sensibility | 1995 | romance | 136 | moving
  While You Were Sleeping | 1995 | romance | 103 | warm
  The Bridges of Madison County | 1995 | romance | 135 | moving
  The American President | 1995 | romance | 114 | warm
  Jerry Maguire | 1996 | romance | 139 | warm
  Romeo + Juliet | 1996 | romance | 120 | moving
  The English Patient | 1996 | romance | 162 | moving
  Emma | 1996 | romance | 121 | funny
  My Best Friend's Wedding | 1997 | romance | 105 | funny
  As Good as It Gets | 1997 | romance | 139 | warm
  Titanic | 1997 | romance | 194 | moving
  Life Is Beautiful | 1997 | drama | 116 | moving
  Shakespeare in Love | 1998 | romance | 123 | warm
  You've Got Mail | 1998 | romance | 119 | warm
  The Wedding Singer | 1998 | romance | 95 | funny
  Sliding Doors | 1998 | romance | 99 | dreamy
  Meet Joe Black | 1998 | romance | 178 | dreamy
  Notting Hill | 1999 | romance | 124 | warm
  10 Things I Hate About You | 1999 | romance | 97 | funny
  Runaway Bride | 1999 | romance | 116 | funny
  In the Mood for Love | 2000 | romance | 98 | dreamy
  Chocolat | 2000 | romance | 121 | warm
  High Fidelity | 2000 | comedy | 113 | funny
  Almost Famous | 2000 | music | 122 | warm
  Billy Elliot | 2000 | drama | 110 | moving
  Amélie | 2001 | romance | 122 | dreamy
  Bridget Jones's Diary | 2001 | romance | 97 | funny
  Moulin Rouge! | 2001 | music | 127 | moving
  Serendipity | 2001 | romance | 90 | warm
  Monsoon Wedding | 2001 | comedy | 114 | warm
  My Big Fat Greek Wedding | 2002 | romance | 95 | funny
  About a Boy | 2002 | comedy | 101 | warm
  Punch-Drunk Love | 2002 | romance | 95 | dreamy
  Two Weeks Notice | 2002 | romance | 101 | funny
  A Walk to Remember | 2002 | romance | 101 | moving
  Love Actually | 2003 | romance | 135 | warm
  Lost in Translation | 2003 | drama | 102 | dreamy
  Something's Gotta Give | 2003 | romance | 128 | funny
  Big Fish | 2003 | adventure | 125 | dreamy
  How to Lose a Guy in 10 Days | 2003 | romance | 116 | funny
  Before Sunset | 2004 | romance | 80 | dreamy
  Eternal Sunshine of the Spotless Mind | 2004 | romance | 108 | dreamy
  The Notebook | 2004 | romance | 123 | moving
  50 First Dates | 2004 | romance | 99 | funny
  Finding Neverland | 2004 | drama | 106 | moving
  Garden State | 2004 | drama | 102 | dreamy
  Pride & Prejudice | 2005 | romance | 129 | moving
  Hitch | 2005 | romance | 118 | funny
  Brokeback Mountain | 2005 | romance | 134 | moving
  Just Like Heaven | 2005 | romance | 95 | warm
  The Holiday | 2006 | romance | 136 | warm
  The Lake House | 2006 | romance | 99 | dreamy
  Little Miss Sunshine | 2006 | comedy | 101 | funny
  Stranger Than Fiction | 2006 | comedy | 113 | warm
  The Painted Veil | 2006 | romance | 125 | moving
  Paris, je t'aime | 2006 | romance | 120 | dreamy
  August Rush | 2007 | music | 114 | moving
  Juno | 2007 | comedy | 96 | warm
  Stardust | 2007 | adventure | 127 | dreamy
  Atonement | 2007 | romance | 123 | moving
  P.S. I Love You | 2007 | romance | 126 | moving
  Ratatouille | 2007 | animation | 111 | warm
  Enchanted | 2007 | romance | 107 | funny
  Becoming Jane | 2007 | romance | 120 | moving
  WALL·E | 2008 | animation | 98 | dreamy
  Mamma Mia! | 2008 | music | 108 | funny
  Slumdog Millionaire | 2008 | drama | 120 | exciting
  Forgetting Sarah Marshall | 2008 | comedy | 111 | funny
  Vicky Cristina Barcelona | 2008 | romance | 96 | dreamy
  The Curious Case of Benjamin Button | 2008 | drama | 166 | moving
  Up | 2009 | animation | 96 | moving
  (500) Days of Summer | 2009 | romance | 95 | dreamy
  The Proposal | 2009 | romance | 108 | funny
  Julie & Julia | 2009 | comedy | 123 | warm
  Bright Star | 2009 | romance | 119 | moving
  The Time Traveler's Wife | 2009 | romance | 107 | moving
  Letters to Juliet | 2010 | romance | 105 | warm
  Easy A | 2010 | comedy | 92 | funny
  Tangled | 2010 | animation | 100 | warm
  Inception | 2010 | scifi | 148 | exciting
  The King's Speech | 2010 | drama | 118 | moving
  Midnight in Paris | 2011 | romance | 94 | dreamy
  Crazy, Stupid, Love | 2011 | romance | 118 | funny
  The Artist | 2011 | romance | 100 | dreamy
  The Intouchables | 2011 | comedy | 112 | warm
  Like Crazy | 2011 | romance | 90 | moving
  Jane Eyre | 2011 | romance | 120 | moving
  Hugo | 2011 | adventure | 126 | dreamy
  Friends with Benefits | 2011 | romance | 109 | funny
  Silver Linings Playbook | 2012 | romance | 122 | warm
  Moonrise Kingdom | 2012 | adventure | 94 | dreamy
  Ruby Sparks | 2012 | romance | 104 | dreamy
  The Perks of Being a Wallflower | 2012 | drama | 103 | moving
  Les Misérables | 2012 | music | 158 | moving
  Hope Springs | 2012 | comedy | 100 | warm
  Before Midnight | 2013 | romance | 109 | moving
  About Time | 2013 | romance | 123 | moving
  Her | 2013 | scifi | 126 | dreamy
  The Secret Life of Walter Mitty | 2013 | adventure | 114 | dreamy
  Saving Mr. Banks | 2013 | drama | 125 | moving
  Frozen | 2013 | animation | 102 | warm
  Chef | 2014 | comedy | 114 | warm
  The Grand Budapest Hotel | 2014 | comedy | 99 | funny
  The Hundred-Foot Journey | 2014 | drama | 122 | warm
  The Theory of Everything | 2014 | drama | 123 | moving
  Interstellar | 2014 | scifi | 169 | exciting
  Paddington | 2014 | comedy | 95 | warm
  Song of the Sea | 2014 | animation | 93 | dreamy
  Brooklyn | 2015 | romance | 111 | moving
  Carol | 2015 | romance | 118 | moving
  The Age of Adaline | 2015 | romance | 112 | dreamy
  Far from the Madding Crowd | 2015 | romance | 119 | moving
  Inside Out | 2015 | animation | 95 | moving
  The Martian | 2015 | scifi | 144 | exciting
  La La Land | 2016 | music | 128 | dreamy
  Sing Street | 2016 | music | 106 | warm
  Your Name. | 2016 | animation | 106 | dreamy
  Arrival | 2016 | scifi | 116 | moving
  Me Before You | 2016 | romance | 110 | moving
  Hunt for the Wilderpeople | 2016 | adventure | 101 | funny
  Zootopia | 2016 | animation | 108 | funny
  Moana | 2016 | animation | 107 | exciting
  Hidden Figures | 2016 | drama | 127 | warm
  Call Me by Your Name | 2017 | romance | 132 | moving
  The Big Sick | 2017 | romance | 120 | funny
  The Shape of Water | 2017 | romance | 123 | dreamy
  Coco | 2017 | animation | 105 | moving
  Lady Bird | 2017 | drama | 94 | warm
  Paddington 2 | 2017 | comedy | 103 | warm
  The Greatest Showman | 2017 | music | 105 | exciting
  Loving Vincent | 2017 | animation | 94 | dreamy
  A Star Is Born | 2018 | music | 136 | moving
  Crazy Rich Asians | 2018 | romance | 120 | funny
  To All the Boys I've Loved Before | 2018 | romance | 99 | warm
  Love, Simon | 2018 | romance | 110 | warm
  Set It Up | 2018 | romance | 105 | funny
  Cold War | 2018 | romance | 89 | moving
  If Beale Street Could Talk | 2018 | romance | 119 | moving
  Spider-Man: Into the Spider-Verse | 2018 | animation | 117 | exciting
  Little Women | 2019 | drama | 135 | warm
  Yesterday | 2019 | music | 116 | warm
  Portrait of a Lady on Fire | 2019 | romance | 122 | moving
  Knives Out | 2019 | thriller | 130 | funny
  Marriage Story | 2019 | drama | 137 | moving
  Last Christmas | 2019 | romance | 103 | warm
  Always Be My Maybe | 2019 | romance | 101 | funny
  Palm Springs | 2020 | comedy | 90 | funny
  Soul | 2020 | animation | 100 | moving
  Emma. | 2020 | romance | 124 | funny
  Enola Holmes | 2020 | adventure | 123 | exciting
  The Half of It | 2020 | romance | 104 | warm
  CODA | 2021 | drama | 111 | moving
  Encanto | 2021 | animation | 102 | warm
  The Worst Person in the World | 2021 | romance | 128 | dreamy
  tick, tick... BOOM! | 2021 | music | 115 | moving
  Luca | 2021 | animation | 95 | warm
  Everything Everywhere All at Once | 2022 | scifi | 139 | exciting
  The Lost City | 2022 | adventure | 112 | funny
  Mrs. Harris Goes to Paris | 2022 | comedy | 115 | warm
  Glass Onion | 2022 | thriller | 139 | funny
  Past Lives | 2023 | romance | 105 | moving
  Rye Lane | 2023 | romance | 82 | funny
  Barbie | 2023 | comedy | 114 | funny
  Wonka | 2023 | music | 116 | warm
  Anyone but You | 2023 | romance | 103 | funny
  Rear Window | 1954 | thriller | 112 | exciting
  North by Northwest | 1959 | thriller | 136 | exciting
  Back to the Future | 1985 | scifi | 116 | exciting
  Raiders of the Lost Ark | 1981 | adventure | 115 | exciting
  The Fugitive | 1993 | thriller | 130 | exciting
  The Truman Show | 1998 | drama | 103 | moving
`
