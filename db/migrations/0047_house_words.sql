-- The newsroom's own list of words: what is written instead of what, and why.
create table site_house_word (
  id int generated always as identity primary key,
  lang text not null check (lang in ('ar', 'en')),
  -- A word or a phrase, as it is not to be written.
  phrase text not null check (char_length(phrase) between 1 and 80),
  -- Empty where there is no better word for every place.
  better text check (char_length(better) between 1 and 80),
  reason_ar text not null,
  reason_en text not null,
  -- Only letter for letter; else in every form of the word.
  exact boolean not null default false,
  hidden boolean not null default false
);
create unique index site_house_word_phrase on site_house_word (lang, kimya_fold(phrase), exact);
