//! Pages as editors' programs work on them: drafts, publishing, history, and where pages lie.

mod call;
pub mod catalogue;
pub mod comments;
pub mod editions;
pub mod pages;
pub mod picture_uses;
pub mod pictures;
pub mod preview_links;
pub mod projects;
pub mod reviews;
pub mod trash;
pub mod tree;
pub mod types;

use actix_web::web;

use crate::methods::{posting, read, reading, several};

pub fn routes(config: &mut web::ServiceConfig) {
    config
        .service(reading("/api/edit/tree", tree::tree))
        .service(reading("/api/edit/catalogue", catalogue::entries))
        .service(reading("/api/edit/types", types::types))
        .service(reading("/api/edit/visitor-groups", types::visitor_groups))
        .service(several(
            pictures::PATH,
            "GET, HEAD, POST",
            [read().to(pictures::list), web::post().to(pictures::upload)],
        ))
        .service(several(
            "/api/edit/pictures/{name}",
            "PATCH, DELETE",
            [
                web::patch().to(pictures::describe),
                web::delete().to(picture_uses::remove),
            ],
        ))
        .service(reading("/api/edit/pictures/{name}/uses", picture_uses::uses))
        .service(posting("/api/edit/preview-links", preview_links::create))
        .service(several(
            "/api/edit/projects",
            "GET, HEAD, POST",
            [read().to(projects::list), web::post().to(projects::create)],
        ))
        .service(several(
            "/api/edit/projects/{id}",
            "GET, HEAD, PATCH, DELETE",
            [
                read().to(projects::project),
                web::patch().to(projects::rename),
                web::delete().to(projects::remove),
            ],
        ))
        .service(posting("/api/edit/projects/{id}/drafts", projects::add))
        .service(several(
            "/api/edit/projects/{id}/drafts/{page}/{language}",
            "DELETE",
            [web::delete().to(projects::take_out)],
        ))
        .service(reading("/api/edit/projects/{id}/checks", projects::checks))
        .service(posting("/api/edit/projects/{id}/publish", projects::publish))
        .service(posting("/api/edit/pages", pages::create))
        .service(several(
            "/api/edit/pages/{id}",
            "GET, HEAD, DELETE",
            [read().to(pages::page), web::delete().to(pages::remove)],
        ))
        .service(posting("/api/edit/pages/{id}/move", pages::relocate))
        .service(reading("/api/edit/pages/{id}/uses", tree::uses))
        .service(several(
            "/api/edit/pages/{id}/{language}",
            "GET, HEAD, PUT",
            [read().to(editions::draft), web::put().to(editions::save)],
        ))
        .service(posting("/api/edit/pages/{id}/{language}/publish", editions::publish))
        .service(posting(
            "/api/edit/pages/{id}/{language}/unpublish",
            editions::unpublish,
        ))
        .service(posting("/api/edit/pages/{id}/{language}/schedule", editions::schedule))
        .service(posting("/api/edit/pages/{id}/{language}/restore", editions::restore))
        .service(reading("/api/edit/trash", trash::list))
        .service(several(
            "/api/edit/trash/{id}",
            "DELETE",
            [web::delete().to(trash::remove)],
        ))
        .service(posting("/api/edit/trash/{id}/restore", trash::restore))
        .service(reading("/api/edit/reviews", reviews::waiting))
        .service(posting("/api/edit/pages/{id}/{language}/review", reviews::ask))
        .service(posting(
            "/api/edit/pages/{id}/{language}/review/return",
            reviews::send_back,
        ))
        .service(posting(
            "/api/edit/pages/{id}/{language}/review/withdraw",
            reviews::withdraw,
        ))
        .service(several(
            "/api/edit/pages/{id}/{language}/comments",
            "GET, HEAD, POST",
            [read().to(comments::list), web::post().to(comments::add)],
        ))
        .service(several(
            "/api/edit/pages/{id}/{language}/comments/{comment}",
            "PATCH, DELETE",
            [web::patch().to(comments::resolve), web::delete().to(comments::remove)],
        ))
        .service(reading("/api/edit/pages/{id}/{language}/checks", editions::checks))
        .service(reading(
            "/api/edit/pages/{id}/{language}/revisions",
            editions::revisions,
        ))
        .service(reading(
            "/api/edit/pages/{id}/{language}/revisions/{number}",
            editions::revision,
        ));
}
