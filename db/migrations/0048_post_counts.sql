-- The panel counts the posts of a section by their state: from the index alone.
create index editorial_post_section_status on editorial_post (section, status);
