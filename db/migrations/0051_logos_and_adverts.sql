-- Pictures of the media library beside a company's name and in an advert; an advert's may hold words, so each language has its own.
alter table companies_company add column logo_key text references media_image;
create index companies_company_logo on companies_company (logo_key) where logo_key is not null;

alter table site_ad
  add column image_ar text references media_image,
  add column image_en text references media_image;
create index site_ad_image_ar on site_ad (image_ar) where image_ar is not null;
create index site_ad_image_en on site_ad (image_en) where image_en is not null;
