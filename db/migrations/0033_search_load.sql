-- What is searched for much. A day's askers are counted by hashes that say neither who they are nor what else they asked, in a
-- table that is no part of the log; after the day only the number of those that enough people asked for is left.
create unlogged table search_asked (
  day date not null,
  lang text not null,
  terms text not null,
  typed text not null,
  who text not null,
  primary key (day, lang, terms, who)
);
create table search_popular (
  day date not null,
  lang text not null,
  terms text not null,
  typed text not null,
  people int not null,
  primary key (day, lang, terms)
);
